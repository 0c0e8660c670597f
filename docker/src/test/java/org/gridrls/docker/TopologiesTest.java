package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.cli.RlsCommand;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.gridrls.testkit.PostgresqlProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The compose files without containers: the servers that they name, with the settings that they
 * give, run on this machine, and the smoke test of each file has to pass.
 */
@Tag("process")
class TopologiesTest {
  private static final Path TOPOLOGIES = Path.of("topologies");

  /** Its driver is not shipped; of clusters see {@link ClusterTopologiesTest}. */
  private static final List<String> WITHOUT_ITS_DATABASE = List.of("mysql.yaml");

  private static final List<String> WITH_DATABASES =
      List.of("mysql-galera.yaml", "postgresql-cluster.yaml", "postgresql.yaml");

  @TempDir Path directory;
  private final Map<String, RlsServer> running = new LinkedHashMap<>();
  private final StringWriter said = new StringWriter();

  static List<Path> topologies() throws IOException {
    try (Stream<Path> files = Files.list(TOPOLOGIES)) {
      return files.sorted().toList();
    }
  }

  static List<Path> withoutADatabase() throws IOException {
    return topologies().stream().filter(file -> !file.toString().contains("sql")).toList();
  }

  @AfterEach
  void stop() {
    List<RlsServer> servers = new ArrayList<>(running.values());
    Collections.reverse(servers);
    servers.forEach(RlsServer::close);
  }

  private static ConfigFile<ServerConfig> config(Map<String, String> settings) {
    return ConfigFile.read(Optional.empty(), settings, ServerConfig::read);
  }

  private void start(Topology topology, String store) {
    for (String name : topology.servers()) {
      Map<String, String> settings = topology.settings(name);
      settings.put("data", directory.resolve(name).toString());
      settings.put("membership.lease", "3s");
      settings.computeIfPresent("lrc.store", (key, url) -> store);
      settings.computeIfPresent("lrc.user", (key, user) -> "postgres");
      running.put(name, RlsServer.start(config(settings), Clock.systemUTC()));
    }
  }

  private int smoke(Topology topology, String... more) {
    List<String> command = new ArrayList<>(topology.command("smoke"));
    command.addAll(List.of(more));
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(said));
    line.setErr(new PrintWriter(said));
    return line.execute(command.toArray(String[]::new));
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void everySettingIsOneThatTheServerKnows(Path file) throws IOException {
    Topology topology = Topology.read(file);
    assertFalse(topology.servers().isEmpty());
    topology.servers().forEach(name -> config(topology.settings(name)));
    assertTrue(topology.commands().containsKey("smoke"));
  }

  @ParameterizedTest
  @MethodSource("withoutADatabase")
  void theSmokeTestPasses(Path file) throws IOException {
    Topology topology = Topology.read(file);
    start(topology, "");
    assertEquals(0, smoke(topology), said::toString);
  }

  @Test
  void theSmokeTestPassesOnPostgresql() throws IOException {
    Topology topology = Topology.read(TOPOLOGIES.resolve("postgresql.yaml"));
    try (PostgresqlProcess database =
        new PostgresqlProcess(directory.resolve("postgresql-data"), Map.of())) {
      database.start();
      String url = database.url();
      start(topology, url.replaceFirst("\\?.*", ""));
      assertEquals(0, smoke(topology), said::toString);
      stop();
      running.clear();
    }
  }

  @Test
  void theSmokeTestFindsADeadCatalog() throws IOException {
    Topology topology = Topology.read(TOPOLOGIES.resolve("federation.yaml"));
    start(topology, "");
    assertEquals(0, smoke(topology), said::toString);
    running.remove("lrc-2").close();
    said.getBuffer().setLength(0);
    assertEquals(1, smoke(topology, "--within", "2s"), said::toString);
    assertTrue(said.toString().contains("FAILED\tmembers"), said::toString);
  }

  @Test
  void onlyMysqlIsNotRun() throws IOException {
    List<String> run =
        withoutADatabase().stream().map(file -> file.getFileName().toString()).toList();
    List<String> notRun =
        topologies().stream()
            .map(file -> file.getFileName().toString())
            .filter(name -> !run.contains(name) && !WITH_DATABASES.contains(name))
            .toList();
    assertEquals(WITHOUT_ITS_DATABASE, notRun);
  }
}
