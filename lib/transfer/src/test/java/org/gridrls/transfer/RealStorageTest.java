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
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Adler32;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.MutableClock;
import org.gridrls.testkit.NetworkLink;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.command.CommandMover;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.proof.Proof;
import org.gridrls.transfer.proof.Proof.ProofOutcome;
import org.gridrls.transfer.proof.Prover;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nginx, Apache and XRootD as they are: whole files, cuts, parallel streams. */
@Tag("process")
class RealStorageTest {
  @TempDir Path directory;
  private final byte[] content = new byte[40 << 20];
  private final AtomicLong meter = new AtomicLong();
  private Path home;
  private HttpPull pull;
  private Fetch fetch;
  private Attribute[] facts;

  @BeforeEach
  void open() throws IOException {
    new Random(9).nextBytes(content);
    Adler32 sum = new Adler32();
    sum.update(content);
    facts =
        new Attribute[] {
          Attribute.integer("size", content.length),
          Attribute.text("adler32", String.format(Locale.ROOT, "%08x", sum.getValue()))
        };
    home = StorageProgram.home();
    Files.write(StorageProgram.files(home).resolve("f"), content);
    pull = new HttpPull(PullLimits.DEFAULT, Optional.empty(), OriginTokens.NONE);
    fetch =
        new Fetch(
            List.of(pull, new CommandMover(CommandMover.DEFAULTS, Duration.ofSeconds(15))),
            new HostRates(MutableClock.standing()));
  }

  @AfterEach
  void close() {
    pull.close();
  }

  private FetchOutcome got(String name, String... urls) throws IOException {
    List<RankedCopy> copies = new ArrayList<>();
    List<Replica> replicas = new ArrayList<>();
    for (String url : urls) {
      Mapping mapping = Mapping.of("f", url);
      Replica replica =
          new Replica("http://l", "l", new AttributedMapping(mapping, List.of(facts), List.of()));
      replicas.add(replica);
      copies.add(
          new RankedCopy(copies.size() + 1, mapping.targetName(), List.of(replica), false, ""));
    }
    LocatedName located = new LocatedName(new LogicalName("f"), Verdict.FOUND, replicas);
    meter.set(0);
    FetchOutcome outcome =
        fetch.fetch(
            new FetchRequest(directory.resolve(name), copies, FileFacts.of(located)),
            meter::addAndGet);
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertTrue(outcome.verified());
    assertArrayEquals(content, Files.readAllBytes(outcome.file()));
    return outcome;
  }

  private static String url(int port) {
    return "http://127.0.0.1:" + port + "/f";
  }

  /** Whole, over a narrow window with several streams, and with a cut in the middle. */
  private void allWays(StorageProgram server) throws IOException {
    String direct = url(server.address().getPort());
    got("whole", direct);
    NetworkLink narrow = NetworkLink.of(Duration.ofMillis(40)).window(512 << 10);
    try (DelayProxy link = new DelayProxy(server.address(), narrow)) {
      got("streams", url(link.port()));
      assertEquals(content.length, meter.get(), "no byte came twice");
    }
    try (DelayProxy link =
        new DelayProxy(server.address(), NetworkLink.of(Duration.ZERO).cutAfter(25_000_000))) {
      FetchOutcome outcome = got("cut", url(link.port()), direct);
      assertEquals(List.of(), outcome.failures());
      assertEquals(content.length, meter.get(), "no byte came twice");
    }
  }

  @Test
  void nginx() throws IOException {
    try (StorageProgram server = StorageProgram.nginx(home)) {
      allWays(server);
    }
  }

  @Test
  void apache() throws IOException {
    try (StorageProgram server = StorageProgram.apache(home, "")) {
      allWays(server);
    }
  }

  /** It sends no validator, so only the checksum of the catalog proves the file unchanged. */
  @Test
  void xrootd() throws IOException {
    try (StorageProgram server = StorageProgram.xrootd(home, "")) {
      allWays(server);
      StorageProgram.present(Files.isExecutable(Path.of("/usr/bin/xrdcp")), "needs xrdcp");
      got("by-xrdcp", "root://127.0.0.1:" + server.second() + "//f");
    }
  }

  private Proof proof(String url, Attribute... registered) throws Exception {
    SourceHosts hosts = new SourceHosts(List.of("127.0.0.1"));
    StorageAccess access = StorageAccess.of(Optional.empty(), OriginTokens.NONE);
    AttributedMapping copy =
        new AttributedMapping(Mapping.of("f", url), List.of(registered), List.of());
    Replica replica = new Replica("http://l", "l", copy);
    LocatedName name = new LocatedName(new LogicalName("f"), Verdict.FOUND, List.of(replica));
    try (HttpProof http = new HttpProof(PullLimits.DEFAULT, access, hosts);
        Prover prover = new Prover(http, hosts, HttpProof.Depth.STATED, 2)) {
      return prover.proved(List.of(name)).get(replica);
    }
  }

  @Test
  void xrootdProvesWhatItHas() throws Exception {
    StorageProgram.present(Files.isExecutable(Path.of("/usr/bin/xrdfs")), "needs xrdfs");
    int port;
    try (StorageProgram server = StorageProgram.xrootd(home, "xrootd.chksum adler32")) {
      port = server.second();
      String url = "root://127.0.0.1:" + port + "//f";
      assertEquals(List.of("size", "adler32"), proof(url, facts).facts());
      Proof shorter = proof(url, Attribute.integer("size", 7), facts[1]);
      assertEquals(ProofOutcome.DIFFERS, shorter.outcome(), shorter::text);
      Proof other = proof(url, facts[0], Attribute.text("adler32", "00000001"));
      assertEquals(ProofOutcome.DIFFERS, other.outcome(), other::text);
      Proof lost = proof(url + "-none", facts);
      assertEquals(ProofOutcome.LOST, lost.outcome(), lost::text);
      Proof directory = proof("root://127.0.0.1:" + port + "//", facts);
      assertEquals(ProofOutcome.UNREACHABLE, directory.outcome(), directory::text);
      Proof user = proof("root://me@127.0.0.1:" + port + "//f", facts);
      assertEquals(ProofOutcome.NOT_CHECKED, user.outcome(), user::text);
    }
    Proof dead = proof("root://127.0.0.1:" + port + "//f", facts);
    assertEquals(ProofOutcome.UNREACHABLE, dead.outcome(), dead::text);
  }
}
