package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import org.gridrls.api.Attribute;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.ReadableHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A storage server that fetches files itself, and the sources from which it fetches. */
abstract class ThirdPartyTestBase {
  static final Duration STALL = Duration.ofMillis(1_500);
  static final String FILE = "/data/f";

  @TempDir Path directory;
  final byte[] content = new byte[300_000];
  final StorageServer sources = new StorageServer();
  final CopyingServer server = new CopyingServer();
  final AtomicLong meter = new AtomicLong();
  final HttpStorage storage =
      new HttpStorage(
          new PullLimits(Duration.ofSeconds(2), STALL, 1, 16),
          StorageAccess.of(Optional.empty(), OriginTokens.NONE),
          ReadableHosts.ANY);

  @BeforeEach
  void open() {
    new Random(5).nextBytes(content);
    sources.file("/good", content);
  }

  @AfterEach
  void close() {
    storage.close();
    server.close();
    sources.close();
  }

  FetchOutcome fetch(String... urls) {
    return fetchTo(server.http.url(FILE), urls);
  }

  FetchOutcome fetchTo(String destination, String... urls) {
    RemoteFetch fetch =
        new RemoteFetch(
            storage,
            storage.copies(),
            parts(),
            new HostRates(MutableClock.standing()),
            (all, one, why) -> {});
    return fetch.fetch(request(destination, urls), meter::addAndGet);
  }

  RemoteRequest request(String destination, String... urls) {
    Adler32 sum = new Adler32();
    sum.update(content);
    Attribute[] facts = {
      Attribute.integer("size", content.length),
      Attribute.text("adler32", String.format(Locale.ROOT, "%08x", sum.getValue()))
    };
    List<RankedCopy> copies = new ArrayList<>();
    for (String url : urls) {
      copies.add(FetchTestBase.copy(copies.size() + 1, url, facts));
    }
    List<Replica> replicas = copies.stream().flatMap(one -> one.replicas().stream()).toList();
    return new RemoteRequest(
        url(destination),
        copies,
        FileFacts.of(new LocatedName(new LogicalName("f"), Verdict.FOUND, replicas)));
  }

  RemoteParts parts() {
    return new RemoteParts(directory.resolve("parts"), storage);
  }

  static TargetUrl url(String text) {
    return TargetUrl.of(new TargetName(text)).orElseThrow();
  }

  /** The file, or nothing, is all that the server has. */
  void has(byte[] file) throws IOException {
    assertEquals(file == null ? Set.of() : Set.of(FILE), server.stored.keySet());
    if (file != null) {
      assertArrayEquals(file, server.stored.get(FILE));
    }
    assertEquals(0, records());
  }

  long records() throws IOException {
    if (!Files.exists(directory.resolve("parts"))) {
      return 0;
    }
    try (Stream<Path> records = Files.list(directory.resolve("parts"))) {
      return records.count();
    }
  }

  void failed(FetchEnd kind, String why, FetchOutcome outcome) throws IOException {
    assertEquals(kind, outcome.kind(), outcome::toString);
    assertTrue(String.join("; ", outcome.failures()).contains(why), outcome::toString);
    has(null);
  }
}
