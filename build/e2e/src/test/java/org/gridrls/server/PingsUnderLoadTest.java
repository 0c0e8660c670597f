package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Control traffic of another process does not wait behind the queries of hundreds of clients, even
 * where these have virtual threads, of which each keeps its processor until its query is done.
 */
@Tag("process")
@Timeout(300)
class PingsUnderLoadTest {
  private static final int CLIENTS = 400;
  private static final int NAMES = 20_000;
  private static final long LOAD_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long SLOWEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A machine on which the slowest undisturbed ping takes longer is granted more time. */
  private static final long QUIET_PING_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final String ENVELOPE =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>%s</e:Body>"
          + "</e:Envelope>";
  private static final String PING =
      ENVELOPE.formatted("<a:ping xmlns:a='https://gridrls.org/ns/admin/1'/>");
  private static final String MANY_NAMES =
      ENVELOPE.formatted(
          IntStream.range(0, 500)
              .mapToObj(i -> "<l:name>" + name(i * (NAMES / 500)) + "</l:name>")
              .collect(
                  Collectors.joining(
                      "",
                      "<l:bulkQuery xmlns:l='https://gridrls.org/ns/lrc/1'>"
                          + "<l:objectType>LOGICAL_NAME</l:objectType>",
                      "</l:bulkQuery>")));

  @TempDir Path directory;

  private final AtomicLong answered = new AtomicLong();
  private volatile boolean over;

  @Test
  void pingsOfAnotherProcessDoNotWaitForTheQueriesOf400Clients() throws Exception {
    assumeTrue(
        Runtime.version().feature() >= 24, "requests have virtual threads on JDK 24 and later");
    try (ServerProcess server = ServerProcess.start(directory)) {
      fill(server.url());
      long quiet = slowestPing(server.url(), TimeUnit.SECONDS.toNanos(2));
      List<Thread> crowd = crowd(server.url());
      try {
        Eventually.holds("the crowd is served", () -> answered.get() > CLIENTS);
        long slowest = slowestPing(server.url(), LOAD_NANOS);
        long allowed = Math.max(SLOWEST_NANOS, quiet * (SLOWEST_NANOS / QUIET_PING_NANOS));
        assertTrue(
            slowest < allowed,
            () ->
                "the slowest ping took "
                    + TimeUnit.NANOSECONDS.toMillis(slowest)
                    + " ms, before the load "
                    + TimeUnit.NANOSECONDS.toMillis(quiet));
      } finally {
        over = true;
        server.process().destroyForcibly();
        for (Thread one : crowd) {
          one.join();
        }
      }
    }
  }

  private static String name(int number) {
    return "data/raw/stream-1/run3/file5/item-" + number;
  }

  private static void fill(String url) throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      LrcClient catalog = new LrcClient(connector, url);
      for (int from = 0; from < NAMES; from += 1_000) {
        List<Mapping> batch =
            IntStream.range(from, from + 1_000)
                .mapToObj(i -> Mapping.of(name(i), "x://s/" + i))
                .toList();
        assertEquals(1_000, catalog.createAll(batch, BulkMode.PER_ITEM).applied());
      }
    }
  }

  private long slowestPing(String url, long nanos) throws IOException {
    long began = System.nanoTime();
    AtomicLong slowest = new AtomicLong();
    try (RawHttp raw = RawHttp.to(url)) {
      Eventually.holds(
          "pings are done",
          () -> {
            slowest.accumulateAndGet(ping(raw), Math::max);
            return System.nanoTime() - began > nanos;
          });
    }
    return slowest.get();
  }

  private static long ping(RawHttp raw) {
    long began = System.nanoTime();
    try {
      String reply = raw.post("/ws/admin", "", PING).reply().body();
      assertTrue(reply.contains("pingResponse"), reply);
    } catch (IOException lost) {
      throw new AssertionError("a ping was lost", lost);
    }
    return System.nanoTime() - began;
  }

  private List<Thread> crowd(String url) {
    List<Thread> crowd = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Thread one = new Thread(() -> query(url), "querying-" + i);
      one.start();
      crowd.add(one);
    }
    return crowd;
  }

  /** Calls again as soon as it is answered, until the test ends the server. */
  private void query(String url) {
    try (RawHttp raw = RawHttp.to(url)) {
      while (!over) {
        raw.post("/ws/lrc", "", MANY_NAMES).reply();
        answered.incrementAndGet();
      }
    } catch (IOException ended) {
      assertTrue(over, () -> "a query was lost: " + ended);
    }
  }
}
