package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.gridrls.cli.RlsCommand;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The doctor finds a federation well, and says what ails it when parts of it die. */
class DoctorTest {
  @TempDir Path directory;

  private final CommandRun shell = new CommandRun();

  private boolean says(String severity, String what) {
    return shell.lines().stream()
        .anyMatch(line -> line.startsWith(severity + "\t") && line.contains(what));
  }

  @Test
  void aFederationThatIsWellIsFoundWell() {
    try (Servers servers = new Servers(directory).federation(1, 1)) {
      servers.awaitMembers(3);
      servers.awaitInStep("rli-1");
      for (String name : new String[] {"registry", "lrc-1", "rli-1"}) {
        Eventually.holds(name + " is well", () -> shell.rls("doctor", servers.url(name)) == 0);
        assertTrue(says("ok", "answers at " + servers.url(name)), shell.out::toString);
      }
      shell.done("doctor", "--json", servers.url("registry"));
      assertTrue(shell.out.toString().contains("\"details\": {\"wrong\":0}"), shell.out::toString);
      clocksThatDifferAreFound(servers.url("lrc-1"));
      shell.done("doctor", servers.url("lrc-1"));
      assertTrue(says("note", "its store is unchecked since start"), shell.out::toString);
    }
  }

  private static void clocksThatDifferAreFound(String url) {
    StringWriter out = new StringWriter();
    CommandLine line =
        RlsCommand.commandLine(
            Optional.of(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(10))));
    line.setOut(new PrintWriter(out));
    assertEquals(1, line.execute("doctor", "--quiet", url));
    assertTrue(out.toString().startsWith("warning\tlrc-1\tits clock is "), out.toString());
  }

  @Test
  void aRegistryThatIsSettlingIsNoReasonToChangeSettings() {
    try (Servers servers = new Servers(directory)) {
      servers.start("new", "registry.settle", "1h");
      Eventually.holds(
          "its index waits for the members",
          () ->
              shell.rls("doctor", servers.url("new")) == 1
                  && says("warning", "its index does not know the members"));
      assertTrue(
          shell.out.toString().contains("\twait for registry.settle (30 s) if a registry was just"),
          shell.out::toString);
    }
  }

  @Test
  void partsThatDieAreFoundWithAdvice() {
    try (Servers servers = new Servers(directory).federation(2, 1)) {
      servers.awaitMembers(4);
      servers.awaitInStep("rli-1");
      String index = servers.url("rli-1");
      String catalog = servers.url("lrc-1");
      String registry = servers.url("registry");
      shell.done("targets", "add", "http://127.0.0.1:9", catalog);
      Eventually.holds(
          "the failing target is found",
          () ->
              shell.rls("doctor", catalog) == 1
                  && says("error", "its update target http://127.0.0.1:9/ws/update failed"));
      assertTrue(shell.out.toString().contains("rls targets remove"), shell.out::toString);
      servers.stop("registry");
      assertEquals(1, shell.rls("doctor", index));
      assertTrue(
          says("error", "its registry is unreachable: cannot reach " + registry),
          shell.out::toString);
      assertEquals(3, shell.rls("doctor", registry));
      assertTrue(says("error", "connection refused"), shell.out::toString);
    }
  }

  @Test
  void aServerOfItsOwnIsToldWhatItMisses() {
    try (Servers servers = new Servers(directory)) {
      String catalog = servers.start("lonely", "roles", "lrc").baseUrl();
      assertEquals(1, shell.rls("doctor", catalog));
      assertTrue(says("warning", "updates no index"), shell.out::toString);
      assertTrue(says("warning", "is configured without a registry"), shell.out::toString);
      assertTrue(says("note", "its catalog is empty"), shell.out::toString);
      assertEquals(1, shell.rls("doctor", "--quiet", catalog));
      assertTrue(shell.lines().stream().noneMatch(line -> line.startsWith("ok")));
    }
  }

  @Test
  void aSenderThatExpiredIsFound() {
    try (Servers servers = new Servers(directory)) {
      String index = servers.start("index", "roles", "rli").baseUrl();
      servers.start("late", "roles", "lrc", "lrc.update.lease", "1s");
      shell.done("targets", "add", index, servers.url("late"));
      Eventually.holds(
          "the index knows it",
          () -> shell.rls("doctor", index) >= 0 && says("ok", "its index knows late"));
      servers.stop("late");
      Eventually.holds(
          "its update expires",
          () ->
              shell.rls("doctor", index) == 1
                  && (says("warning", "the last update of late is ")
                      || says("error", "does not cover late: ")));
    }
  }
}
