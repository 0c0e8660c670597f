package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.Sender;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.UpdateClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that compares an index with a catalog, where every kind of difference is made. */
class AuditTest {
  private static final int NAMES = 500;

  @TempDir Path directory;
  private Servers servers;
  private final CommandRun shell = new CommandRun();

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
  }

  @AfterEach
  void close() {
    servers.close();
  }

  /** A catalog with some names that sends changes only on request. */
  private void start(String kind, String... more) {
    String[] settings = {
      "roles", "lrc", "lrc.update.kind", kind, "lrc.update.immediate.interval", "1h"
    };
    String[] all = new String[settings.length + more.length];
    System.arraycopy(settings, 0, all, 0, settings.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    servers.start("lrc-1", all);
    List<Mapping> mappings =
        IntStream.range(0, NAMES).mapToObj(i -> Mapping.of("n" + i, "t" + i)).toList();
    servers.lrc("lrc-1").createAll(mappings.subList(1, NAMES), BulkMode.ATOMIC);
    servers.start("rli-1", "roles", "rli");
    servers.awaitInStep("rli-1");
    // the first change after a quiet time is sent immediately, all later ones wait
    servers.lrc("lrc-1").create(mappings.get(0));
    servers.awaitInStep("rli-1");
  }

  private Sender sender() {
    return servers.rli("rli-1").senders().senders().get(0);
  }

  /** The catalog as the index knows it, at that state. */
  private UpdateSource source(long generation) {
    Sender sender = sender();
    return UpdateSource.direct(
        UpdateSource.Catalog.of(sender.lrc(), sender.lrcMember()),
        new BaseState(sender.held().state().bootId(), generation),
        Duration.ofMinutes(2),
        List.of());
  }

  private UpdateClient updates() {
    return new UpdateClient(servers.connector, servers.url("rli-1"));
  }

  private List<String> audit(int exitCode, String... options) {
    String[] command = new String[options.length + 2];
    command[0] = "audit";
    System.arraycopy(options, 0, command, 1, options.length);
    command[command.length - 1] = servers.url("lrc-1");
    assertEquals(exitCode, shell.rls(command), () -> shell.errors() + shell.lines());
    return shell.lines();
  }

  private static TreeSet<String> differences(List<String> lines) {
    return new TreeSet<>(lines.stream().filter(line -> !line.startsWith("#")).toList());
  }

  @Test
  void anIndexInStepHasNoDifference() {
    start("list");
    List<String> lines = audit(0);
    assertTrue(lines.get(0).contains("500 names at 500; list of 500 at 500"), lines::toString);
    assertEquals("# no difference", lines.get(1));
    assertEquals(0, shell.rls("audit", servers.url("lrc-1"), servers.url("rli-1")));
  }

  @Test
  void eachDifferenceOfAListIsExplainedAndRepaired() {
    start("list");
    Receipt wrong =
        updates().sendIncremental(source(NAMES + 1), NAMES, List.of("ghost"), List.of("n1", "n2"));
    assertEquals(Receipt.Outcome.ACCEPTED, wrong.outcome());
    servers.lrc("lrc-1").create(Mapping.of("counted", "t")); // the index seems to know
    servers.lrc("lrc-1").create(Mapping.of("later", "t"));
    servers.lrc("lrc-1").delete(Mapping.of("n3", "t3"));
    List<String> lines = audit(1);
    assertEquals(
        new TreeSet<>(
            List.of(
                "lost\tcounted",
                "lost\tn1",
                "lost\tn2",
                "not yet sent\tlater",
                "not yet sent\tn3",
                "stale\tghost")),
        differences(lines));
    assertEquals("# differences: 2 not yet sent, 3 lost, 1 stale", lines.get(lines.size() - 1));
    List<String> repaired = audit(0, "--repair");
    assertEquals("# no difference", repaired.get(repaired.size() - 1));
    assertEquals("# no difference", audit(0, "--buckets", "1024").get(1));
  }

  @Test
  void lostBitsOfAFilterAreFoundAndItsMistakesMeasured() {
    start("bloom");
    BloomFilter.Builder bits = new BloomFilter.Builder(BloomParameters.perName(NAMES, 10, 3));
    IntStream.range(1, NAMES).forEach(i -> bits.add("n" + i)); // without n0
    updates().sendBloom(source(NAMES), NAMES - 1, bits.build());
    servers.lrc("lrc-1").create(Mapping.of("later", "t"));
    List<String> lines = audit(1);
    TreeSet<String> found = differences(lines);
    assertTrue(found.remove("lost\tn0") | found.remove("not yet sent\tlater"), lines::toString);
    assertTrue(lines.stream().anyMatch(line -> line.contains("names that do not exist")));
    List<String> repaired = audit(0, "--repair");
    assertEquals("# no difference", repaired.get(repaired.size() - 1));
  }

  @Test
  void aLeaseThatIsOverIsADifference() {
    start("list");
    updates()
        .heartbeat(
            UpdateSource.direct(
                UpdateSource.Catalog.of(sender().lrc(), "lrc-1"),
                new BaseState(sender().held().state().bootId(), NAMES),
                Duration.ofMillis(1),
                List.of()));
    Eventually.holds("the lease is over", () -> !sender().current());
    assertEquals(List.of("expired\tlrc-1"), List.copyOf(differences(audit(1))));
    audit(0, "--repair");
  }

  @Test
  void anIndexThatTheCatalogDoesNotUpdateIsNotRepairedByIt() {
    start("list");
    servers.start("rli-2", "roles", "rli", "membership.registry", "http://127.0.0.1:9");
    String other = servers.url("rli-2");
    assertEquals(1, shell.rls("audit", servers.url("lrc-1"), other));
    assertEquals("never heard\tlrc-1", shell.lines().get(0));
    assertEquals(1, shell.rls("audit", "--repair", servers.url("lrc-1"), other));
    assertTrue(shell.errors().contains("not an update target"), shell.errors());
  }
}
