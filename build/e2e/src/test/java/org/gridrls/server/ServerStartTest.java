package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.cli.RlsCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.command.ServerCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A server that can't start says why, in clear lines, and leaves nothing behind. */
class ServerStartTest {
  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int server(String... arguments) {
    CommandLine line = RlsCommand.commandLine();
    line.addSubcommand(new ServerCommand());
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] all = new String[arguments.length + 1];
    all[0] = "server";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return line.execute(all);
  }

  private Path config(String text) throws IOException {
    return Files.writeString(directory.resolve("rls.conf"), text);
  }

  @Test
  void allMistakesOfAConfigurationAreToldTogetherWithLineAndSuggestion() throws IOException {
    Path file = config("roles = [lrc, rly]\nserver.prot = 80\nmembership.lease = soon\n");
    assertEquals(2, server("--config", file.toString()));
    List<String> lines = err.toString().lines().toList();
    assertEquals(3, lines.size(), err.toString());
    assertTrue(
        err.toString()
            .contains(
                "rls.conf:1: setting 'roles' must be one of [lrc, rli, registry, replicator, bridge],"
                    + " not 'rly'"),
        err.toString());
    assertTrue(
        err.toString()
            .contains("rls.conf:2: unknown setting 'server.prot' (did you mean 'server.port'?)"),
        err.toString());
    assertTrue(err.toString().contains("membership.lease"), err.toString());
  }

  @Test
  void aConfigurationThatIsNotThereIsNamed() {
    assertEquals(2, server("--config", directory.resolve("none.conf").toString()));
    assertTrue(
        err.toString().startsWith("rls: cannot read the configuration file: "), err.toString());
  }

  private static boolean warnsOfItsRegistry(LogLines log) {
    return log.lines().stream()
        .anyMatch(line -> line.contains("WARN") && line.contains("that it does not join itself"));
  }

  @Test
  void aRegistryThatItDoesNotJoinItselfIsWarnedOf() throws IOException {
    try (Servers servers = new Servers(directory)) {
      servers.start("registry");
      try (LogLines log = new LogLines()) {
        servers.start("catalog", "roles", "lrc");
        servers.start("alone", "membership.registry", "[]");
        assertFalse(warnsOfItsRegistry(log), () -> log.lines().toString());
        servers.start("default-roles");
        assertTrue(warnsOfItsRegistry(log), () -> log.lines().toString());
      }
      String own = servers.url("default-roles").replaceFirst("http://127.0.0.1", "localhost");
      servers.stop("default-roles");
      try (LogLines log = new LogLines()) {
        String both = "[\"" + servers.url("registry") + "\",\"" + own + "\"]";
        servers.start("default-roles", "membership.registry", both);
        assertFalse(warnsOfItsRegistry(log), () -> log.lines().toString());
      }
    }
  }

  @Test
  void aPortInUseIsOneLine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int exit =
          server(
              "--set",
              "server.port=" + taken.getLocalPort(),
              "--set",
              "data=" + directory.resolve("d"));
      assertEquals(ExitCode.TRY_LATER, exit);
      assertEquals(1, err.toString().lines().count(), err.toString());
      assertTrue(
          err.toString().contains("cannot listen on 127.0.0.1:" + taken.getLocalPort()),
          err.toString());
      assertTrue(err.toString().contains("server.port"), err.toString());
    }
  }

  @Test
  void aDirectoryInUseIsOneLine() {
    try (Servers servers = new Servers(directory)) {
      servers.start("first", "roles", "lrc");
      int exit = server("--set", "server.port=0", "--set", "data=" + directory.resolve("first"));
      assertEquals(ExitCode.TRY_LATER, exit);
      assertTrue(err.toString().contains("another server uses the directory"), err.toString());
    }
  }

  @Test
  void listeningToTheWorldWithoutSecurityNeedsToBeAskedFor() {
    int exit =
        server(
            "--set",
            "server.host=0.0.0.0",
            "--set",
            "server.port=0",
            "--set",
            "data=" + directory.resolve("d"));
    assertEquals(2, exit);
    assertTrue(err.toString().contains("server.insecure"), err.toString());
  }

  @Test
  void everySettingIsShownWithItsMeaning() {
    assertEquals(0, server("--settings"));
    for (String key :
        List.of("roles = ", "server.port = 39281", "membership.lease = ", "lrc.update.kind = ")) {
      assertTrue(out.toString().contains(key), key);
    }
  }

  @Test
  void aRingThatCanNotBeJoinedIsRefusedWithTheReason() {
    String ring = "--set=rli.ring.name=one";
    String members = "--set=rli.ring.members=[\"127.0.0.1:1\"]";
    String data = "--set=data=" + directory.resolve("data");
    String port = "--set=server.port=0";
    assertRefused("rls-ring, which is not installed", data, port, "--set=roles=rli", ring, members);
    assertRefused(
        "beyond loopback",
        data,
        port,
        "--set=roles=rli",
        ring,
        members,
        "--set=rli.ring.bind=0.0.0.0:1");
    assertRefused(
        "can't have rli.parents",
        data,
        port,
        "--set=roles=rli",
        ring,
        members,
        "--set=rli.parents=http://127.0.0.1:2");
  }

  private void assertRefused(String why, String... arguments) {
    err.getBuffer().setLength(0);
    assertTrue(server(arguments) != 0, why);
    assertTrue(err.toString().contains(why), err.toString());
  }
}
