package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.Attribute;
import org.gridrls.api.TargetName;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.NetworkLink;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Connections that are slow, stall, or break off; and streams side by side. Tests that wait until a
 * source counts as stalled run at the same time.
 */
class SlowSourcesTest extends FetchTestBase {
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void stalledAndDrippingSourcesAreLeft() throws Exception {
    try (DelayProxy slow =
        new DelayProxy(storage.address(), NetworkLink.of(Duration.ZERO).stallAfter(1_000_000))) {
      FetchOutcome outcome =
          fetch(facts(), "http://127.0.0.1:" + slow.port() + "/good", storage.url("/good"));
      landed(outcome);
      assertTrue(outcome.failures().get(0).startsWith("stalled"), outcome::toString);
    }
    Files.delete(directory.resolve("below/f"));
    NetworkLink drip = NetworkLink.of(Duration.ofMillis(100)).window(16); // 160 bytes a second
    try (DelayProxy slow = new DelayProxy(storage.address(), drip)) {
      FetchOutcome outcome =
          fetch(facts(), "http://127.0.0.1:" + slow.port() + "/good", storage.url("/good"));
      landed(outcome);
      assertTrue(outcome.failures().get(0).startsWith("stalled"), outcome::toString);
    }
  }

  @Test
  void aCutIsResumedWhereTheTagProvesTheFileUnchanged() throws Exception {
    try (DelayProxy cutting =
        new DelayProxy(storage.address(), NetworkLink.of(Duration.ZERO).cutAfter(2_000_000))) {
      landed(fetch(facts(), "http://127.0.0.1:" + cutting.port() + "/good"));
      assertEquals("\"v1\"", storage.requests.get(1).header("If-Range"));
      long from =
          Long.parseLong(storage.requests.get(1).header("Range").replaceAll("\\D*(\\d+)-.*", "$1"));
      assertTrue(from > 1_000_000 && from <= 2_000_000, "from " + from);
      assertEquals(content.length, meter.get(), "no byte came twice");
    }
  }

  @Test
  void aCutAtASourceWithoutRangesIsNotARefusal() throws Exception {
    AtomicInteger whole = new AtomicInteger();
    storage.on(
        "/plain",
        (request, out) -> {
          if (request.header("Range").isEmpty() && whole.incrementAndGet() == 1) {
            StorageServer.head(out, "200 OK", "Content-Length: " + content.length + "\r\n");
            out.write(content, 0, 1_000_000);
            return false;
          }
          StorageServer.head(out, "200 OK", "Content-Length: " + content.length + "\r\n");
          out.write(content);
          return true;
        });
    FetchOutcome outcome = fetch(facts(), storage.url("/plain"));
    landed(outcome);
    assertTrue(outcome.failures().get(0).startsWith("cut"), outcome::toString);
    assertEquals(1, outcome.failures().size(), outcome::toString);
  }

  @Test
  void aCutWithoutAProofBeginsAnew() throws Exception {
    storage.on("/untagged", StorageServer.honest(content, ""));
    try (DelayProxy cutting =
        new DelayProxy(storage.address(), NetworkLink.of(Duration.ZERO).cutAfter(2_000_000))) {
      FetchOutcome outcome =
          fetch(
              new Attribute[0],
              "http://127.0.0.1:" + cutting.port() + "/untagged",
              storage.url("/untagged"));
      landed(outcome);
      assertTrue(storage.requests.stream().allMatch(r -> r.header("Range").isEmpty()));
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aLaterRunResumesAndAChangedFileBeginsAnew() throws Exception {
    AtomicInteger version = new AtomicInteger(1);
    storage.on(
        "/changing",
        (request, out) ->
            StorageServer.honest(content, "\"v" + version.get() + "\"").answer(request, out));
    try (DelayProxy link =
        new DelayProxy(storage.address(), NetworkLink.of(Duration.ZERO).stallAfter(2_000_000))) {
      String url = "http://127.0.0.1:" + link.port() + "/changing";
      assertEquals(FetchEnd.FAILED, fetch(facts(), url).kind());
      link.link(NetworkLink.of(Duration.ZERO));
      storage.requests.clear();
      landed(fetch(facts(), url));
      assertTrue(meter.get() < content.length, "only the rest came: " + meter.get());
      assertEquals("\"v1\"", storage.requests.get(0).header("If-Range"));
      Files.delete(directory.resolve("below/f"));
      link.link(NetworkLink.of(Duration.ZERO).stallAfter(2_000_000));
      pull.close(); // its connection is not of this link
      open();
      assertEquals(FetchEnd.FAILED, fetch(facts(), url).kind());
      link.link(NetworkLink.of(Duration.ZERO));
      version.set(2);
      landed(fetch(facts(), url));
      assertEquals(content.length, meter.get(), "all of it was sent again");
    }
  }

  @Test
  void twoTransfersOfOneFileDoNotMix() throws Exception {
    try (DelayProxy link =
        new DelayProxy(storage.address(), NetworkLink.of(Duration.ZERO).rate(3_000_000))) {
      String url = "http://127.0.0.1:" + link.port() + "/good";
      FetchRequest request = request(facts(), url);
      ExecutorService two = Executors.newFixedThreadPool(2);
      Callable<FetchOutcome> once = () -> fetch.fetch(request, bytes -> {});
      List<FetchEnd> kinds = new ArrayList<>();
      for (Future<FetchOutcome> done : two.invokeAll(List.of(once, once))) {
        kinds.add(done.get().kind());
      }
      two.shutdown();
      assertTrue(
          kinds.contains(FetchEnd.FETCHED) && kinds.contains(FetchEnd.BUSY), kinds::toString);
      assertArrayEquals(content, Files.readAllBytes(request.destination()));
      assertNothingLeft();
    }
  }

  @Test
  void streamsAreAddedWhereTheyHelp() throws Exception {
    byte[] large = new byte[48 << 20];
    new Random(2).nextBytes(large);
    storage.file("/large", large);
    NetworkLink bound = NetworkLink.of(Duration.ofMillis(50)).window(512 << 10);
    try (DelayProxy link = new DelayProxy(storage.address(), bound)) {
      FetchRequest request =
          request(new Attribute[0], "http://127.0.0.1:" + link.port() + "/large");
      FetchOutcome outcome = fetch.fetch(request, bytes -> {});
      assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
      assertArrayEquals(large, Files.readAllBytes(outcome.file()));
      assertTrue(storage.requests.size() > 1, "a second stream asks for a range");
    }
  }

  /** Sends a piece of a head every 50 ms; each read of it is answered at once. */
  private static StorageServer.Behaviour endless(String first, String piece) {
    return (request, out) -> {
      out.write(first.getBytes(StandardCharsets.ISO_8859_1));
      CountDownLatch never = new CountDownLatch(1);
      try {
        while (!never.await(50, TimeUnit.MILLISECONDS)) {
          out.write(piece.getBytes(StandardCharsets.ISO_8859_1));
          out.flush();
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return false;
    };
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    "'','HTTP/1.1 102 Processing\\r\\n\\r\\n'",
    "'','HTTP/1.1 103 Early Hints\\r\\n\\r\\n'",
    "'HTTP/1.1 200 OK\\r\\nX: ','a'",
    "'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5;x=','a'",
    "'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\nX: ','a'",
    "'HTTP/1.1 302 Found\\r\\nLocation: /good\\r\\nContent-Length: 9999\\r\\n\\r\\n','a'"
  })
  void framingThatNeverEndsIsLeft(String first, String piece) throws Exception {
    String crlf = "\r\n";
    FetchOutcome outcome =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () ->
                survives(
                    facts(),
                    endless(first.replace("\\r\\n", crlf), piece.replace("\\r\\n", crlf))));
    assertTrue(outcome.failures().get(0).startsWith("stalled"), outcome::toString);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aRefusalWhoseWordsNeverEndIsLeft() throws Exception {
    String head = "HTTP/1.1 404 Not Found\r\nContent-Length: 4000\r\n\r\n";
    FetchOutcome outcome =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30), () -> survives(facts(), endless(head, "a")));
    assertTrue(outcome.failures().get(0).startsWith("not found"), outcome::toString);
  }

  /** Checks that an unasked answer is taken for that of no other request. */
  @ParameterizedTest
  @ValueSource(
      strings = {"200 OK", "404 Not Found", "302 Found\r\nLocation: /good", "206 Partial Content"})
  void anAnswerThatNobodyAskedForIsNotTakenForTheNextOne(String status) throws Exception {
    String answer =
        "HTTP/1.1 %s\r\nContent-Length: 5\r\n\r\nfirst".formatted(status)
            + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong".repeat(3);
    storage.on(
        "/twice",
        (request, out) -> {
          out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
          return true;
        });
    Path file = directory.resolve("below/f");
    for (int i = 0; i < 5; i++) {
      FetchOutcome first = fetch(new Attribute[0], storage.url("/twice"));
      if (status.startsWith("302")) {
        landed(first);
      }
      Files.deleteIfExists(file);
      landed(fetch(new Attribute[0], storage.url("/good")));
      Files.delete(file);
    }
  }

  @Test
  void aSourceThatSendsMoreThanTheFileIsLeft() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    String piece = "100000\r\n" + "a".repeat(0x100000) + "\r\n";
    FetchOutcome outcome =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30), () -> survives(facts(), endless(head, piece)));
    assertTrue(outcome.failures().get(0).startsWith("wrong size"), outcome::toString);
  }

  @Test
  void aSourceFarBelowItsUsualRateIsLeft() throws Exception {
    NetworkLink slow = NetworkLink.of(Duration.ofMillis(50)).window(1_000); // 20 KB a second
    Duration stall = Duration.ofMillis(300);
    try (DelayProxy link = new DelayProxy(storage.address(), slow);
        HttpPull quick =
            new HttpPull(
                new PullLimits(Duration.ofSeconds(2), stall, 1, 4),
                Optional.empty(),
                OriginTokens.NONE)) {
      String url = "http://127.0.0.1:" + link.port() + "/good";
      String host = TargetUrl.of(new TargetName(url)).orElseThrow().host();
      rates.measured(host, 100_000_000, Duration.ofSeconds(1), Duration.ofMillis(1));
      fetch = new Fetch(List.of(quick), rates);
      FetchOutcome outcome =
          assertTimeoutPreemptively(
              Duration.ofSeconds(30), () -> fetch(facts(), url, storage.url("/good")));
      landed(outcome);
      assertTrue(outcome.failures().get(0).startsWith("stalled"), outcome::toString);
    }
  }
}
