package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls senders discard} against an index and a catalog that stops and comes back. */
@Tag("long")
class DiscardCommandTest {
  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();

  @Test
  void anIndexDropsTheNamesOfACatalogUntilItsNextUpdate() {
    try (Servers servers = new Servers(directory).federation(0, 1)) {
      startCatalog(servers);
      shell.done("create", "d/one", "t", servers.url("lrc-1"));
      String index = servers.url("rli-1");
      awaitName(index);
      servers.stop("lrc-1");
      shell.done("senders", "discard", "lrc-1", index);
      shell.done("senders", index);
      assertTrue(
          shell.lines().stream().noneMatch(line -> line.startsWith("lrc-1\t")),
          shell.out::toString);
      // a new site is expected from the moment that the index hears of its membership
      Eventually.holds("the index expects the catalog", () -> isUnknown(index));
      shell.refused(
          "this index holds nothing of the catalog", "senders", "discard", "lrc-1", index);
      startCatalog(servers);
      awaitName(index);
      String catalog = shell.done("senders", "--csv", index).get(1).split(",")[1];
      shell.done("senders", "discard", catalog, index);
      awaitName(index);
    }
  }

  /** A catalog that stays a member while it is stopped. */
  private static void startCatalog(Servers servers) {
    servers.start("lrc-1", "roles", "lrc", "membership.leave", "false");
  }

  private boolean isUnknown(String index) {
    return shell.rls("exists", "--index", "d/one", index) == ExitCode.UNKNOWN
        && shell.lines().get(0).equals("unknown");
  }

  private void awaitName(String index) {
    Eventually.holds(
        "the index knows the name", () -> shell.rls("exists", "--index", "d/one", index) == 0);
  }
}
