package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls smoke} in a federation in which a catalog is a member but does not answer. */
class SmokeCommandTest {
  private static final String DEAD = "http://127.0.0.1:9";

  /** Checks that have something to wait for end sooner. */
  private static final String WITHIN = "60s";

  @TempDir Path directory;

  private final CommandRun shell = new CommandRun();

  private static Member deadCatalog() {
    return new Member(
        "dead",
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(
            MemberPort.ADMINISTRATION, DEAD + "/ws/admin",
            MemberPort.LOCAL_REPLICA_CATALOG, DEAD + "/ws/lrc"),
        new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  private void said(String line) {
    assertTrue(
        shell.lines().stream().anyMatch(each -> each.startsWith(line)),
        () -> "no line " + line + " in\n" + shell.out);
  }

  @Test
  void checksThatNeedAnUnregisteredNameAreNotTried() {
    try (Servers servers = new Servers(directory).federation(0, 1)) {
      servers.awaitMembers(2);
      servers.registry().register(deadCatalog(), Duration.ofMinutes(10));
      assertEquals(1, shell.rls("smoke", "--within", WITHIN, servers.url("registry")));
      said("FAILED\tregisters\tdead\t");
      said(
          "FAILED\tupdates\tdead\tat least one index: not tried, because it did not register its"
              + " name\t");
      for (String check : List.of("locates\trli-1\t", "located\tall names\t", "forgets\trli-1\t")) {
        said("FAILED\t" + check);
      }
      long skipped =
          shell.lines().stream()
              .filter(line -> line.contains("not tried, because no catalog registered its name"))
              .count();
      assertEquals(3, skipped, shell.out::toString);
      said("ok\tdenies\trli-1\t");
    }
  }

  @Test
  void aCatalogAloneIsRefusedWithItsRegistryAndItsIndex() {
    try (Servers servers = new Servers(directory).federation(1, 1)) {
      servers.awaitMembers(3);
      servers.awaitInStep("rli-1");
      long start = System.nanoTime();
      assertEquals(
          ExitCode.NOT_SERVED, shell.rls("smoke", servers.url("lrc-1")), shell.out::toString);
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(elapsed.compareTo(Duration.ofSeconds(50)) < 0, elapsed::toString);
      assertTrue(shell.errors().contains("its registry " + servers.url("registry")), shell::errors);
      assertTrue(shell.errors().contains(servers.url("rli-1")), shell::errors);
      assertTrue(shell.errors().contains("lrc-1"), shell::errors);
    }
  }

  @Test
  void otherCatalogsAreStillTried() {
    try (Servers servers = new Servers(directory).federation(1, 1)) {
      servers.awaitMembers(3);
      servers.registry().register(deadCatalog(), Duration.ofMinutes(10));
      assertEquals(1, shell.rls("smoke", "--within", WITHIN, servers.url("registry")));
      said("FAILED\tupdates\tdead\t");
      for (String check :
          List.of(
              "updates\tlrc-1\t",
              "locates\trli-1\t",
              "located\tall names\t",
              "deletes\tlrc-1\t",
              "forgets\trli-1\t")) {
        said("ok\t" + check);
      }
    }
  }
}
