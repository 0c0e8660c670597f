package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A source, a fetch and a directory for tests of fetching. Used by one thread. */
abstract class FetchTestBase {
  static final Duration STALL = Duration.ofMillis(1_500);

  @TempDir Path directory;
  final byte[] content = new byte[3_000_000];
  final StorageServer storage = new StorageServer();
  final HostRates rates = new HostRates(MutableClock.standing());
  final AtomicLong meter = new AtomicLong();
  HttpPull pull;
  Fetch fetch;

  @BeforeEach
  void open() {
    new Random(11).nextBytes(content);
    pull =
        new HttpPull(
            new PullLimits(Duration.ofSeconds(2), STALL, 4, 16),
            Optional.empty(),
            OriginTokens.NONE);
    fetch = new Fetch(List.of(pull), rates);
    storage.file("/good", content);
  }

  @AfterEach
  void close() {
    pull.close();
    storage.close();
  }

  Attribute[] facts() throws Exception {
    byte[] sum = MessageDigest.getInstance("SHA-256").digest(content);
    return new Attribute[] {
      Attribute.integer("size", content.length),
      Attribute.text("sha256", HexFormat.of().formatHex(sum))
    };
  }

  static RankedCopy copy(int priority, String url, Attribute... facts) {
    Mapping mapping = Mapping.of("f", url);
    Replica replica =
        new Replica("http://l", "l", new AttributedMapping(mapping, List.of(facts), List.of()));
    return new RankedCopy(priority, mapping.targetName(), List.of(replica), false, "");
  }

  FetchRequest request(Attribute[] facts, String... urls) {
    List<RankedCopy> copies = new ArrayList<>();
    for (String url : urls) {
      copies.add(copy(copies.size() + 1, url, facts));
    }
    List<Replica> replicas = copies.stream().flatMap(one -> one.replicas().stream()).toList();
    return new FetchRequest(
        directory.resolve("below/f"),
        copies,
        FileFacts.of(new LocatedName(new LogicalName("f"), Verdict.FOUND, replicas)));
  }

  FetchOutcome fetch(Attribute[] facts, String... urls) {
    meter.set(0);
    return fetch.fetch(request(facts, urls), meter::addAndGet);
  }

  void landed(FetchOutcome outcome) throws IOException {
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertArrayEquals(content, Files.readAllBytes(outcome.file()));
    assertNothingLeft();
  }

  void assertNothingLeft() throws IOException {
    Path below = directory.resolve("below");
    if (Files.exists(below)) {
      try (Stream<Path> files = Files.list(below)) {
        assertEquals(
            List.of(), files.filter(f -> f.getFileName().toString().startsWith(".rls")).toList());
      }
    }
  }

  /** The bad source is tried first; the file comes from the good one. */
  FetchOutcome survives(Attribute[] facts, StorageServer.Behaviour bad) throws Exception {
    storage.on("/bad", bad);
    FetchOutcome outcome = fetch(facts, storage.url("/bad"), storage.url("/good"));
    landed(outcome);
    assertEquals(storage.url("/good"), outcome.source().orElseThrow().toString());
    assertTrue(outcome.failures().size() >= 1, outcome::toString);
    return outcome;
  }
}
