package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.gridrls.api.TargetName;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.command.CommandMover;
import org.gridrls.transfer.file.FilePlacement;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.ReadableHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An abort ends a transfer at once, wherever its source hangs, and no other source is tried. */
class AbortedFetchTest extends FetchTestBase {
  private static final PullLimits PATIENT =
      new PullLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), 4, 16);
  private final CountDownLatch asked = new CountDownLatch(1);

  private StorageServer.Behaviour hanging(String head) {
    return (request, out) -> {
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      asked.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return false;
    };
  }

  private FetchOutcome aborted(Supplier<FetchOutcome> transfer) throws Exception {
    Abort abort = new Abort();
    CompletableFuture<FetchOutcome> outcome =
        CompletableFuture.supplyAsync(() -> abort.during(transfer), task -> start(task));
    assertTrue(asked.await(10, TimeUnit.SECONDS), "the source is asked");
    abort.abort();
    try {
      return outcome.get(1, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the transfer still runs after its abort", e);
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "transfer");
    thread.setDaemon(true);
    thread.start();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 102 Processing\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: ",
        "HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\nabc"
      })
  void anAbortedTransferEndsAtOnce(String head) throws Exception {
    storage.on("/bad", hanging(head));
    try (HttpPull patient = new HttpPull(PATIENT, Optional.empty(), OriginTokens.NONE)) {
      List<TargetUrl> blamed = new ArrayList<>();
      Fetch aborting =
          new Fetch(
              List.of(patient),
              rates,
              (copies, source, failure) -> blamed.add(source),
              FilePlacement.Readers.OF_PROCESS);
      FetchRequest request = request(facts(), storage.url("/bad"), storage.url("/good"));
      FetchOutcome outcome = aborted(() -> aborting.fetch(request, bytes -> {}));
      assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
      assertEquals(List.of(), blamed);
      assertEquals(1, storage.requests.size(), "no other source is asked");
      assertFalse(Files.exists(request.destination()));
      assertNothingLeft();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 201 Created\r\n\r\nPerf Marker\n"})
  void anAbortedCopyOfAServerEndsAtOnce(String head) throws Exception {
    try (CopyingServer server = new CopyingServer();
        HttpStorage patient =
            new HttpStorage(
                PATIENT,
                StorageAccess.of(Optional.empty(), OriginTokens.NONE),
                ReadableHosts.ANY)) {
      server.copy = hanging(head);
      RemoteParts parts = new RemoteParts(directory.resolve("parts"), patient);
      RemoteFetch remote =
          new RemoteFetch(
              patient,
              patient.copies(),
              parts,
              new HostRates(MutableClock.standing()),
              (all, one, why) -> {});
      FetchRequest request = request(facts(), storage.url("/good"), storage.url("/other"));
      TargetUrl at = TargetUrl.of(new TargetName(server.http.url("/data/f"))).orElseThrow();
      RemoteRequest copy = new RemoteRequest(at, request.copies(), request.facts());
      aborted(() -> remote.fetch(copy, bytes -> {}));
      String part = server.http.requests.get(1).path();
      server.stored.remove(part);
      parts.cleanUp();
      server.stored.put(part, new byte[0]); // its server still makes the copy
      assertEquals(1, server.http.requests.stream().filter(r -> r.method().equals("COPY")).count());
      parts.cleanUp();
      assertEquals(List.of(), List.copyOf(server.stored.keySet()), "its part file is deleted");
    }
  }

  @Test
  void anAbortEndsTheProgramOfATransfer() throws Exception {
    CommandMover program =
        new CommandMover(Map.of("root", "tail -f {file} {url}"), Duration.ofMinutes(1));
    Mover<Incoming> watched =
        new Mover<>() {
          @Override
          public boolean handles(TargetUrl source) {
            return program.handles(source);
          }

          @Override
          public Moved move(TargetUrl source, Incoming to)
              throws SourceException, LandingException {
            asked.countDown();
            return program.move(source, to);
          }
        };
    FetchRequest request = request(facts(), "root://localhost//f");
    FetchOutcome outcome =
        aborted(() -> new Fetch(List.of(watched), rates).fetch(request, bytes -> {}));
    assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
  }
}
