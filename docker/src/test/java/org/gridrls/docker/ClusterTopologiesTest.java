package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.cli.RlsCommand;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.cluster.ClusterPrograms;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

/**
 * The compose files of clusters without containers: Debian's programs with the commands and
 * settings of the files, our server on them, and its smoke test before and after the active node is
 * killed.
 */
@Tag("process")
@Timeout(1_200)
class ClusterTopologiesTest {
  private static final Path TOPOLOGIES = Path.of("topologies");
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final List<String> NODES = List.of("db-1", "db-2", "db-3");
  private static final String POSTGRESQL = "/usr/lib/postgresql/15/bin";

  @TempDir Path directory;
  private final StringWriter said = new StringWriter();

  /** The test is skipped if a program is missing; in CI it fails. */
  private static void need(String... files) {
    List<String> missing = ClusterPrograms.missing(List.of(files));
    if (!missing.isEmpty() && "true".equals(System.getenv("CI"))) {
      throw new AssertionError("CI needs " + missing);
    }
    Assumptions.assumeTrue(missing.isEmpty(), () -> "not installed here: " + missing);
  }

  /** The server of the file. */
  private RlsServer server(Topology topology, LocalContainers containers) {
    Map<String, String> settings = topology.settings("node");
    settings.put("data", directory.resolve("node").toString());
    settings.computeIfPresent("lrc.store", (key, url) -> containers.here(url));
    return RlsServer.start(
        ConfigFile.read(Optional.empty(), settings, ServerConfig::read), Clock.systemUTC());
  }

  private boolean isWorking(Topology topology) {
    CommandLine line = RlsCommand.commandLine();
    said.getBuffer().setLength(0);
    line.setOut(new PrintWriter(said));
    line.setErr(new PrintWriter(said));
    List<String> command = new ArrayList<>(topology.command("smoke"));
    command.addAll(List.of("--within", "20s"));
    return line.execute(command.toArray(String[]::new)) == 0;
  }

  private void assertWorks(Topology topology) {
    assertEquals(true, isWorking(topology), said::toString);
  }

  private void assertWorksAgain(Topology topology) {
    try {
      Eventually.holds("the smoke test passes again", PATIENCE, () -> isWorking(topology));
    } catch (AssertionError e) {
      throw new AssertionError(said.toString(), e);
    }
  }

  // ---- PostgreSQL under Patroni, as the image Spilo configures it

  /** Returns what Spilo makes of the variables of the file. */
  private static String patroni(LocalContainers containers, String node) throws IOException {
    String address = containers.address(node);
    Path home = containers.home(node);
    Map<Object, Object> settings =
        new HashMap<>(
            LocalContainers.read(
                new StringReader((String) containers.environment(node, "SPILO_CONFIGURATION"))));
    Map<Object, Object> bootstrap = new HashMap<>((Map<?, ?>) settings.get("bootstrap"));
    bootstrap.put("initdb", List.of(Map.of("encoding", "UTF8"), Map.of("locale", "C")));
    settings.put("bootstrap", bootstrap);
    settings.put("scope", containers.environment(node, "SCOPE"));
    settings.put("name", node);
    settings.put(
        "restapi", Map.of("listen", address + ":8008", "connect_address", address + ":8008"));
    String hosts = containers.here((String) containers.environment(node, "ETCD3_HOSTS"));
    settings.put("etcd3", Map.of("hosts", hosts.replace("'", "")));
    settings.put(
        "postgresql",
        Map.of(
            "listen", address + ":5432",
            "connect_address", address + ":5432",
            "data_dir", home.resolve("data").toString(),
            "bin_dir", POSTGRESQL,
            "pgpass", home.resolve("pgpass").toString(),
            "use_pg_rewind", true,
            "pg_hba",
                List.of(
                    "local all all trust",
                    "host replication standby 127.0.0.0/8 md5",
                    "host all all 127.0.0.0/8 md5"),
            "authentication",
                Map.of(
                    "superuser", user(containers, node, "postgres", "PGPASSWORD_SUPERUSER"),
                    "replication", user(containers, node, "standby", "PGPASSWORD_STANDBY")),
            "parameters",
                Map.of("unix_socket_directories", home.toString(), "wal_log_hints", "on")));
    return new Yaml().dump(settings);
  }

  private static Map<String, Object> user(
      LocalContainers containers, String node, String name, String password) {
    return Map.of("username", name, "password", containers.environment(node, password));
  }

  private static Process patroniStarted(LocalContainers containers, String node)
      throws IOException {
    Path file = containers.home(node).resolve("patroni.yml");
    Files.writeString(file, patroni(containers, node));
    return containers.start(node, List.of("/usr/bin/patroni", file.toString()));
  }

  private static boolean isAnswered(LocalContainers containers, String node, String path) {
    String url = "http://" + containers.address(node) + ":8008" + path;
    return containers.succeeds(node, List.of("curl", "-sf", "-o", "/dev/null", url));
  }

  private static Optional<String> answering(LocalContainers containers, String path) {
    return NODES.stream().filter(node -> isAnswered(containers, node, path)).findFirst();
  }

  private static void killPostgresql(LocalContainers containers, String node, Process agent)
      throws IOException {
    Path pid = containers.home(node).resolve("data/postmaster.pid");
    List<ProcessHandle> all = new ArrayList<>(List.of(agent.toHandle()));
    ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0).strip())).ifPresent(all::add);
    ClusterPrograms.kill(all);
  }

  @Test
  void theClusterOfPostgresqlReplacesItsPrimary() throws IOException {
    need("/usr/bin/patroni", "/usr/bin/etcd", POSTGRESQL + "/postgres", "/usr/bin/curl");
    Path file = TOPOLOGIES.resolve("postgresql-cluster.yaml");
    Topology topology = Topology.read(file);
    try (LocalContainers containers = new LocalContainers(file, "postgres")) {
      List<String> etcd = new ArrayList<>();
      for (String part : containers.command("etcd")) {
        etcd.add(part.replace("0.0.0.0", containers.address("etcd")));
      }
      etcd.addAll(
          List.of(
              "--data-dir=" + containers.home("etcd").resolve("data"),
              "--listen-peer-urls=http://" + containers.address("etcd") + ":2380"));
      containers.start("etcd", etcd);
      Map<String, Process> agents = new HashMap<>();
      for (String node : NODES) {
        agents.put(node, patroniStarted(containers, node));
      }
      Eventually.holds(
          "a primary and a synchronous standby",
          PATIENCE,
          () ->
              answering(containers, "/primary").isPresent()
                  && answering(containers, "/sync").isPresent());
      try (RlsServer server = server(topology, containers)) {
        assertWorks(topology);
        String primary = answering(containers, "/primary").orElseThrow();
        killPostgresql(containers, primary, agents.remove(primary));
        assertWorksAgain(topology);
        agents.put(primary, patroniStarted(containers, primary));
        Eventually.holds(
            "the killed node is a standby",
            PATIENCE,
            () -> isAnswered(containers, primary, "/replica"));
        assertWorks(topology);
      }
      for (Map.Entry<String, Process> agent : agents.entrySet()) {
        killPostgresql(containers, agent.getKey(), agent.getValue());
      }
    }
  }

  // ---- MariaDB Galera behind HAProxy

  private static Path socket(LocalContainers containers, String node) throws IOException {
    return containers.home(node).resolve("socket");
  }

  /**
   * The command of the file, with the directories and addresses of the node on this machine. Only
   * the program that copies all data to a new node is another one: Debian's logs to syslog.
   */
  private static Process galeraStarted(LocalContainers containers, String node) throws IOException {
    Path home = containers.home(node);
    String address = containers.address(node);
    Path entry = home.resolve("docker-entrypoint.sh");
    Files.writeString(
        entry,
        """
        #!/bin/sh
        program=$1
        shift
        exec /usr/sbin/$program --no-defaults --datadir=%1$s/data --socket=%1$s/socket --pid-file=%1$s/pid \\
          --bind-address=%2$s --wsrep-node-address=%2$s --innodb-buffer-pool-size=64M \\
          --wsrep-provider-options="gmcast.listen_addr=tcp://%2$s:4567;ist.recv_addr=%2$s:4568;gcache.size=64M" "$@"
        """
            .formatted(home, address));
    Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> command = new ArrayList<>();
    for (String part : containers.command(node)) {
      command.add(
          part.replace("sst-method=mariabackup", "sst-method=rsync")
              .replace("/var/lib/mysql", home.resolve("data").toString())
              .replace("$(hostname)", address)
              .replace("docker-entrypoint.sh", entry.toString()));
    }
    return containers.start(node, command);
  }

  /** The check of the file. */
  private static boolean isHealthy(LocalContainers containers, String node) {
    List<?> test = (List<?>) ((Map<?, ?>) containers.service(node).get("healthcheck")).get("test");
    try {
      String client = "mariadb --no-defaults --socket=" + socket(containers, node) + " ";
      return containers.succeeds(
          node, List.of("sh", "-c", ((String) test.get(1)).replaceFirst("^mariadb ", client)));
    } catch (IOException e) {
      return false;
    }
  }

  private static void awaitHealthy(LocalContainers containers, String node) throws IOException {
    try {
      Eventually.holds(node + " is healthy", PATIENCE, () -> isHealthy(containers, node));
    } catch (AssertionError e) {
      throw new AssertionError(containers.logs(NODES), e);
    }
  }

  /** Installs as the entry of the image does when the directory is empty. */
  private static void install(LocalContainers containers, String node) throws IOException {
    containers.run(
        node,
        List.of(
            "/usr/bin/mariadb-install-db",
            "--no-defaults",
            "--datadir=" + containers.home(node).resolve("data"),
            "--auth-root-authentication-method=normal",
            "--skip-test-db"));
  }

  private static void createUser(LocalContainers containers, String node) throws IOException {
    String sql =
        "CREATE DATABASE %1$s; CREATE USER %2$s@'%%' IDENTIFIED BY '%3$s'; GRANT ALL ON %1$s.* TO %2$s@'%%';"
            + " DROP USER IF EXISTS ''@'localhost'; SET PASSWORD FOR root@localhost = PASSWORD('%4$s')";
    String filled =
        sql.formatted(
            containers.environment(node, "MARIADB_DATABASE"),
            containers.environment(node, "MARIADB_USER"),
            containers.environment(node, "MARIADB_PASSWORD"),
            containers.environment(node, "MARIADB_ROOT_PASSWORD"));
    List<String> client =
        List.of("mariadb", "--no-defaults", "--socket=" + socket(containers, node), "-uroot", "-e");
    List<String> check = new ArrayList<>(client);
    check.add("SELECT 1");
    Eventually.holds("the server answers", PATIENCE, () -> containers.succeeds(node, check));
    List<String> create = new ArrayList<>(client);
    create.add(filled);
    containers.run(node, create);
  }

  private static String proxyFile(LocalContainers containers) {
    Map<?, ?> proxy = (Map<?, ?>) containers.section("configs").get("proxy");
    return (String) proxy.get("content");
  }

  @Test
  void theProxyStartsBeforeTheNodesHaveAddresses() throws IOException {
    need("/usr/sbin/haproxy");
    try (LocalContainers containers =
        new LocalContainers(TOPOLOGIES.resolve("mysql-galera.yaml"), "mysql")) {
      Path file = containers.home("proxy").resolve("haproxy.cfg");
      Files.writeString(file, proxyFile(containers), StandardCharsets.UTF_8);
      containers.run("proxy", List.of("/usr/sbin/haproxy", "-c", "-f", file.toString()));
    }
  }

  @Test
  void theClusterOfGaleraTakesAKilledNodeBack() throws IOException {
    need(
        "/usr/sbin/mariadbd",
        "/usr/bin/mariadb-install-db",
        "/usr/bin/rsync",
        "/usr/lib/galera/libgalera_smm.so",
        "/usr/sbin/haproxy");
    Path file = TOPOLOGIES.resolve("mysql-galera.yaml");
    Topology topology = Topology.read(file);
    try (LocalContainers containers = new LocalContainers(file, "mysql")) {
      Map<String, Process> nodes = new HashMap<>();
      for (String node : NODES) {
        install(containers, node);
        nodes.put(node, galeraStarted(containers, node));
        if (node.equals(NODES.get(0))) {
          createUser(containers, node);
        }
        awaitHealthy(containers, node);
      }
      Path proxy = containers.home("proxy").resolve("haproxy.cfg");
      Files.writeString(
          proxy,
          containers
              .here(proxyFile(containers))
              .replace("bind :", "bind " + containers.address("proxy") + ":"));
      containers.start("proxy", List.of("/usr/sbin/haproxy", "-f", proxy.toString()));
      try (RlsServer server = server(topology, containers)) {
        assertWorks(topology);
        for (String killed : List.of("db-1", "db-2")) {
          ClusterPrograms.kill(List.of(nodes.get(killed).toHandle()));
          assertWorksAgain(topology);
          nodes.put(killed, galeraStarted(containers, killed));
          awaitHealthy(containers, killed);
          assertWorksAgain(topology);
        }
      }
    }
  }
}
