package org.gridrls.transfer;

import static org.gridrls.transfer.StorageServer.head;
import static org.gridrls.transfer.StorageServer.honest;
import static org.gridrls.transfer.StorageServer.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.proof.Proof;
import org.gridrls.transfer.proof.Proof.ProofOutcome;
import org.gridrls.transfer.proof.Prover;
import org.gridrls.transfer.proof.RegisteredCopy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A copy is proved by its storage server only, and what the server hides is not known. */
class ProverTest {
  private static final Duration STALL = Duration.ofMillis(500);
  private static final byte[] CONTENT = "Wikipedia".getBytes(StandardCharsets.UTF_8);
  private static final Attribute SIZE = Attribute.integer("size", CONTENT.length);
  private static final Attribute ADLER32 = Attribute.text("adler32", "11e60398");
  private static final Attribute WRONG = Attribute.text("adler32", "11e60399");

  private final StorageServer storage = new StorageServer();
  private final SourceHosts loopback = new SourceHosts(List.of("127.0.0.1", "*"));

  @AfterEach
  void close() {
    storage.close();
  }

  private Map<RegisteredCopy, Future<Proof>> begun(
      Prover prover, List<String> targets, Attribute... facts) {
    List<RegisteredCopy> copies = new ArrayList<>();
    for (String target : targets) {
      Mapping mapping = Mapping.of("f", target);
      Replica one =
          new Replica("http://l", "l", new AttributedMapping(mapping, List.of(facts), List.of()));
      LocatedName name = new LocatedName(new LogicalName("f"), Verdict.FOUND, List.of(one));
      copies.add(RegisteredCopy.of(one, name));
    }
    return prover.begin(copies);
  }

  private List<Proof> proofs(
      SourceHosts hosts, HttpProof.Depth depth, List<String> targets, Attribute... facts)
      throws Exception {
    PullLimits limits = new PullLimits(Duration.ofSeconds(2), STALL, 1, 8);
    StorageAccess access = StorageAccess.of(Optional.empty(), OriginTokens.NONE);
    try (HttpProof http = new HttpProof(limits, access, hosts);
        Prover prover = new Prover(http, hosts, depth, 2)) {
      List<Proof> proofs = new ArrayList<>();
      for (Future<Proof> one : begun(prover, targets, facts).values()) {
        proofs.add(one.get(20, TimeUnit.SECONDS));
      }
      return proofs;
    }
  }

  private Proof sized(Attribute... facts) throws Exception {
    return proofs(loopback, HttpProof.Depth.SIZE, List.of(storage.url("/f")), facts).get(0);
  }

  private Proof read(Attribute... facts) throws Exception {
    return proofs(loopback, HttpProof.Depth.CHECKSUM, List.of(storage.url("/f")), facts).get(0);
  }

  private static void is(ProofOutcome outcome, String text, Proof proof) {
    assertEquals(outcome, proof.outcome(), proof::toString);
    assertTrue(proof.text().contains(text), proof::toString);
  }

  @Test
  void aSizeIsComparedWithoutReadingTheFile() throws Exception {
    storage.file("/f", CONTENT);
    is(ProofOutcome.PROVED, "size", sized(SIZE, WRONG));
    is(ProofOutcome.NOT_CHECKED, "no fact to compare", sized());
    is(ProofOutcome.NOT_CHECKED, "no fact to compare", sized(ADLER32));
    assertTrue(storage.requests.stream().allMatch(one -> one.method().equals("HEAD")));
  }

  @Test
  void anAnswerToHeadThatIsNotAsExpectedIsNotBelieved() throws Exception {
    storage.file("/f", CONTENT);
    is(ProofOutcome.DIFFERS, "the size is 9, not 7", sized(Attribute.integer("size", 7)));
    StorageServer.Behaviour honest = honest(CONTENT, "");
    for (String head : List.of("405 No HEAD", "404 Not Found", "403 Forbidden", "200 OK")) {
      storage.on(
          "/f",
          (request, out) ->
              request.method().equals("HEAD")
                  ? says(head, "").answer(request, out)
                  : honest.answer(request, out));
      is(ProofOutcome.PROVED, "size", sized(SIZE));
    }
  }

  @Test
  void checksumsAreReadUnlessTheServerStatesThem() throws Exception {
    storage.file("/f", CONTENT);
    is(ProofOutcome.PROVED, "size, adler32", read(SIZE, ADLER32));
    is(ProofOutcome.PROVED, "adler32", read(ADLER32));
    is(ProofOutcome.DIFFERS, "adler32 is 11e60398, not 11e60399", read(SIZE, WRONG));
    is(ProofOutcome.PROVED, "size", read(SIZE));
    storage.requests.clear();
    storage.on(
        "/f",
        (request, out) -> {
          boolean wanted = request.header("Want-Digest").equals("adler32");
          head(
              out,
              "200 OK",
              "Content-Length: 9\r\n" + (wanted ? "Digest: adler32=11e60398\r\n" : ""));
          return true;
        });
    is(ProofOutcome.PROVED, "size, adler32", read(SIZE, ADLER32));
    is(ProofOutcome.DIFFERS, "11e60399", read(SIZE, WRONG));
    assertTrue(storage.requests.stream().allMatch(one -> one.method().equals("HEAD")));
  }

  @Test
  void onlyAServerThatHasNoSuchFileLostIt() throws Exception {
    is(ProofOutcome.LOST, "not found", sized(SIZE));
    for (String status : List.of("401 Unauthorized", "403 Forbidden", "503 Busy", "418 Teapot")) {
      storage.on("/f", says(status, ""));
      is(ProofOutcome.UNREACHABLE, status.substring(0, 3), sized(SIZE));
    }
    storage.on("/f", says("200 OK", "Content-Type: text/html\r\n"));
    is(ProofOutcome.UNREACHABLE, "sent a web page", sized(SIZE));
  }

  @Test
  void aServerThatIsSilentIsGivenUpInTheHeadAndInTheBody() throws Exception {
    storage.on("/f", (request, out) -> hang());
    is(ProofOutcome.UNREACHABLE, "stalled", sized(SIZE));
    StorageServer.Behaviour honest = honest(CONTENT, "");
    storage.on(
        "/f",
        (request, out) -> {
          if (request.method().equals("HEAD")) {
            return honest.answer(request, out);
          }
          head(out, "200 OK", "Content-Length: 9\r\n");
          out.write(CONTENT, 0, 4);
          out.flush();
          return hang();
        });
    is(ProofOutcome.UNREACHABLE, "broke off", read(SIZE, ADLER32));
  }

  private static boolean hang() {
    return await(new CountDownLatch(1));
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  @Test
  void aSilentHostIsLeftAloneAfterSomeCopies() throws Exception {
    storage.on("/0", (request, out) -> hang()).on("/1", (request, out) -> hang());
    storage.others = (request, out) -> hang();
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(storage.url("/" + i));
    }
    List<Proof> proofs = proofs(loopback, HttpProof.Depth.SIZE, many, SIZE);
    assertEquals(100, proofs.size());
    proofs.forEach(proof -> is(ProofOutcome.UNREACHABLE, "", proof));
    is(ProofOutcome.UNREACHABLE, "times in a row; not asked", proofs.get(99));
    assertTrue(storage.requests.size() <= 7, storage.requests::toString);
  }

  @Test
  void innerAddressesAreNotAskedAndNotRedirectedTo() throws Exception {
    storage.file("/f", CONTENT);
    SourceHosts any = new SourceHosts(List.of("*"));
    is(
        ProofOutcome.NOT_CHECKED,
        "inner",
        proofs(any, HttpProof.Depth.SIZE, List.of(storage.url("/f")), SIZE).get(0));
    assertEquals(List.of(), storage.requests);
    int port = storage.address().getPort();
    storage.on("/r", says("302 Found", "Location: http://localhost:" + port + "/f\r\n"));
    Proof proof = proofs(loopback, HttpProof.Depth.SIZE, List.of(storage.url("/r")), SIZE).get(0);
    is(ProofOutcome.UNREACHABLE, "localhost:" + port + ", which must not be read", proof);
    assertEquals(1, storage.requests.size());
    storage.on("/r", says("302 Found", "Location: /f\r\n"));
    is(
        ProofOutcome.PROVED,
        "size",
        proofs(loopback, HttpProof.Depth.SIZE, List.of(storage.url("/r")), SIZE).get(0));
  }

  @Test
  void otherSchemesAreNotChecked() throws Exception {
    List<String> others =
        Arrays.asList("root://u@h//f", "gsiftp://h/f", "any text", "http://u:p@h/f");
    for (Proof proof : proofs(loopback, HttpProof.Depth.CHECKSUM, others, SIZE, ADLER32)) {
      is(ProofOutcome.NOT_CHECKED, "not a URL of HTTP, WebDAV or XRootD", proof);
    }
  }

  @Test
  void aHostHasAsManyRequestsAtOnceAsAllowed() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch two = new CountDownLatch(2);
    StorageServer.Behaviour honest = honest(CONTENT, "");
    storage.others =
        (request, out) -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          two.countDown();
          await(two);
          now.decrementAndGet();
          return honest.answer(request, out);
        };
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      many.add(storage.url("/" + i));
    }
    proofs(loopback, HttpProof.Depth.SIZE, many, SIZE)
        .forEach(proof -> is(ProofOutcome.PROVED, "size", proof));
    assertEquals(2, most.get());
  }
}
