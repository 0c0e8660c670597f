package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A catalog deletes its mapping of a name unless it is the last copy of the federation. */
@Tag("long")
@Timeout(300)
class LastCopyTest {
  private static final String NAME = "cms/run1";
  private static final int ROUNDS = 50;

  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();
  private final ExecutorService executor = Executors.newFixedThreadPool(2);
  private Servers servers;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    servers.start("rli-1", "roles", "rli");
    servers.start("lrc-1", "roles", "lrc");
    servers.start("lrc-2", "roles", "lrc", "membership.leave", "false");
    servers.awaitMembers(4);
    servers.awaitInStep("rli-1");
  }

  @AfterEach
  void close() {
    executor.shutdownNow();
    servers.close();
  }

  private static Mapping copy(String catalog) {
    return Mapping.of(NAME, "root://" + catalog + "/run1");
  }

  private void create(String catalog) {
    servers.lrc(catalog).create(copy(catalog));
  }

  private String[] delete(String catalog) {
    return new String[] {
      "delete", "--unless-last", NAME, copy(catalog).targetName().value(), servers.url(catalog)
    };
  }

  private boolean has(String catalog) {
    return servers.lrc(catalog).exists(ObjectType.LOGICAL_NAME, NAME);
  }

  @Test
  void theLastCopyIsRefusedAndOneOfTwoIsNot() {
    create("lrc-1");
    shell.refused("no other catalog has a copy, this is the last one: " + NAME, delete("lrc-1"));
    create("lrc-2"); // the index need not know of it yet
    shell.done(delete("lrc-1"));
    assertFalse(has("lrc-1"));
    shell.refused("this is the last one", delete("lrc-2"));
    assertTrue(has("lrc-2"));
  }

  @Test
  void aNameThatIsNotThereIsRefusedAsEver() {
    shell.refused("no such logical name", delete("lrc-1"));
  }

  @Test
  void aSilentSiteIsNamed() {
    create("lrc-1");
    servers.stop("lrc-2");
    shell.refused(ExitCode.UNKNOWN, "lrc-2", delete("lrc-1"));
    assertTrue(has("lrc-1"));
  }

  @Test
  void withoutAnIndexItIsUnknown() {
    create("lrc-1");
    servers.stop("rli-1");
    shell.refused(ExitCode.UNKNOWN, "no index", delete("lrc-1"));
  }

  @Test
  void aFileOfMappingsIsDeletedUpToTheLastCopies() throws IOException {
    create("lrc-1");
    servers.lrc("lrc-1").create(Mapping.of("both", "t"));
    servers.lrc("lrc-2").create(Mapping.of("both", "t"));
    Path lines = directory.resolve("lines");
    Files.writeString(lines, "both t\n" + NAME + " root://lrc-1/run1\n");
    String url = servers.url("lrc-1");
    shell.refused("line 2: ", "bulk", "delete", "--unless-last", "-i", lines.toString(), url);
    shell.printed("1 done, 1 failed");
    servers.stop("lrc-2");
    String[] again = {"bulk", "delete", "--unless-last", "-i", lines.toString(), url};
    assertEquals(ExitCode.UNKNOWN, shell.rls(again));
    assertTrue(shell.errors().contains("(lrc-2: "), shell::errors);
  }

  @Test
  void anotherServerAtTheAddressOfASiteDoesNotCount() {
    create("lrc-1");
    create("lrc-2");
    servers.awaitInStep("rli-1");
    String port = servers.lastUrl("lrc-2").replaceFirst(".*:", "");
    servers.stop("lrc-2");
    try (Servers strangers = new Servers(directory)) {
      strangers.start("stranger", "roles", "lrc", "server.port", port);
      strangers.lrc("stranger").create(copy("lrc-2"));
      shell.refused(ExitCode.UNKNOWN, "another server answers", delete("lrc-1"));
    }
    assertTrue(has("lrc-1"));
  }

  private int deleted(String catalog, CyclicBarrier start) throws Exception {
    start.await();
    BulkResult result =
        servers.lrc(catalog).deleteAllUnlessLast(List.of(copy(catalog)), BulkMode.PER_ITEM);
    result
        .failures()
        .forEach(
            one ->
                assertTrue(
                    one.error() == RlsError.LRC_NOT_FOUND || one.error() == RlsError.UNAVAILABLE,
                    one::toString));
    return result.applied();
  }

  @Test
  void twoSitesThatDeleteAtTheSameTimeKeepOneCopy() throws Exception {
    int all = 0;
    for (int round = 0; round < ROUNDS; round++) {
      create("lrc-1");
      create("lrc-2");
      CyclicBarrier start = new CyclicBarrier(2);
      List<Future<Integer>> both = new ArrayList<>();
      for (String catalog : List.of("lrc-1", "lrc-2")) {
        both.add(executor.submit(() -> deleted(catalog, start)));
      }
      int deleted = both.get(0).get() + both.get(1).get();
      assertTrue(deleted <= 1, "both were deleted in round " + round);
      all += deleted;
      String left = has("lrc-1") ? "lrc-1" : "lrc-2";
      assertTrue(has(left), "no copy is left in round " + round);
      servers.lrc(left).delete(copy(left));
      if (deleted == 0) {
        servers.lrc("lrc-2").delete(copy("lrc-2"));
      }
    }
    assertTrue(all > ROUNDS / 2, "only " + all + " deletions were not refused");
  }

  @Test
  void aCatalogThatKeepsLastCopiesDoesSoWithEveryDelete() {
    servers.start("lrc-3", "roles", "lrc", "lrc.keep-last-copy", "true");
    Eventually.holds(
        "the index covers it", () -> servers.rli("rli-1").senders().senders().size() == 3);
    create("lrc-3");
    String url = servers.url("lrc-3");
    shell.refused("this is the last one", "delete", NAME, "root://lrc-3/run1", url);
    assertEquals(ExitCode.DENIED, shell.rls("delete-matching", "--lfn-pattern", "*", url));
    assertTrue(shell.errors().contains("lrc.keep-last-copy"), shell::errors);
    create("lrc-1");
    shell.done("delete", NAME, "root://lrc-3/run1", url);
  }
}
