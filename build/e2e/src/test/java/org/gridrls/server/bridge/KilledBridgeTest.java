package org.gridrls.server.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.Servers;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.NetworkLink;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bridge that is killed, or loses its connection, in the midst of a listing denies no name. */
@Tag("process")
@Timeout(300)
class KilledBridgeTest {
  private static final List<String> FIRST = names(0, 1_000);
  private static final List<String> LATER = names(1_000, 1_200);
  private static final NetworkLink WHOLE = NetworkLink.of(Duration.ZERO);

  /** The list of all files is longer, other answers are shorter. */
  private static final int PART = 6_000;

  @TempDir static Path rucioDirectory;
  private static RucioServer rucio;

  @TempDir Path directory;
  private DelayProxy link;
  private Servers servers;

  private static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "killed." + i + ".root").toList();
  }

  @BeforeAll
  static void startRucio() throws IOException, InterruptedException {
    rucio = RucioServer.started(rucioDirectory);
    rucio.register("SITE-A", FIRST);
  }

  @AfterAll
  static void stopRucio() {
    if (rucio != null) {
      rucio.close();
    }
  }

  @BeforeEach
  void open() {
    link = new DelayProxy(new InetSocketAddress("127.0.0.1", rucio.port()), WHOLE);
    servers = new Servers(directory);
    servers.federation(0, 1);
  }

  @AfterEach
  void close() {
    servers.close();
    link.close();
  }

  private ServerProcess bridge() throws IOException {
    return ServerProcess.start(
        directory.resolve("bridge"),
        "roles=bridge",
        "name=bridge",
        "membership.registry=" + servers.url("registry"),
        "membership.leave=false",
        "membership.lease=3s",
        "bridge.url=http://127.0.0.1:" + link.port(),
        "bridge.credentials=" + rucio.credentials(),
        "bridge.interval=1s");
  }

  private List<Verdict> verdicts(List<String> names) {
    return servers
        .rli("rli-1")
        .locate(
            names.stream().map(name -> new LogicalName(RucioServer.SCOPE + ":" + name)).toList(),
            Duration.ofSeconds(20),
            AttributeSelection.NONE)
        .names()
        .stream()
        .map(LocatedName::verdict)
        .distinct()
        .toList();
  }

  /** Reads from here on stop in the midst of the list of files. */
  private void cutListings(NetworkLink cut) {
    long before = link.bytesFromTarget();
    link.link(cut);
    awaitListing(before);
  }

  private void awaitListing(long before) {
    Eventually.holds("a listing under way", () -> link.bytesFromTarget() >= before + PART);
  }

  @Test
  void aKillDeniesNoName() throws Exception {
    List<String> absent = List.of("absent.root");
    link.link(WHOLE.stallAfter(PART)); // before the first listing can end
    try (ServerProcess first = bridge()) {
      servers.awaitMembers(3);
      awaitListing(0);
      // before the index knows the new member, it may say what holds without it
      Eventually.holds(
          "the index knows the bridge", () -> verdicts(absent).equals(List.of(Verdict.UNKNOWN)));
      first.kill();
    }
    assertEquals(List.of(Verdict.UNKNOWN), verdicts(absent));
    link.link(WHOLE);
    try (ServerProcess second = bridge()) {
      Eventually.holds("all names", () -> verdicts(FIRST).equals(List.of(Verdict.FOUND)));
      rucio.register("SITE-B", LATER);
      cutListings(WHOLE.stallAfter(PART));
      second.kill();
    }
    assertEquals(List.of(Verdict.UNKNOWN), verdicts(FIRST));
    link.link(WHOLE);
    try (ServerProcess third = bridge()) {
      Eventually.holds("all names", () -> verdicts(LATER).equals(List.of(Verdict.FOUND)));
      assertEquals(List.of(Verdict.FOUND), verdicts(FIRST));
      assertTrue(third.process().isAlive());
    }
  }

  @Test
  void aListThatEndsEarlyRemovesNoName() throws Exception {
    try (ServerProcess bridge = bridge()) {
      Eventually.holds("all names", () -> verdicts(FIRST).equals(List.of(Verdict.FOUND)));
      for (int i = 0; i < 3; i++) {
        cutListings(WHOLE.cutAfter(PART));
      }
      link.link(WHOLE);
      assertEquals(List.of(Verdict.FOUND), verdicts(FIRST.subList(0, 50)));
      assertNotEquals(List.of(Verdict.FOUND), verdicts(List.of("absent.root")));
      assertTrue(bridge.process().isAlive());
    }
  }
}
