package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import javax.net.ssl.SSLContext;
import org.gridrls.api.Attribute;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.MutableClock;
import org.gridrls.testkit.StorageCertificates;
import org.gridrls.testkit.StorageProgram;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Third-party copies by XRootD with TLS; nginx and Apache, which make none. */
@Tag("process")
class RealThirdPartyTest {
  private static final String XROOTD =
      """
      xrd.tls {home}/tls/server.pem {home}/tls/server.key
      xrd.tlsca certfile {home}/tls/ca.pem
      http.exthandler xrdtpc libXrdHttpTPC.so
      xrootd.chksum max 2 adler32
      """;
  private static final String NGINX =
      "server { listen 127.0.0.1:{port}; dav_methods PUT DELETE MKCOL COPY MOVE; }";
  private static final String APACHE =
      """
      LoadModule dav_module /usr/lib/apache2/modules/mod_dav.so
      LoadModule dav_fs_module /usr/lib/apache2/modules/mod_dav_fs.so
      DavLockDB {home}/lock
      <Directory {home}/www>
        Dav On
      </Directory>
      """;

  @TempDir Path directory;
  private final byte[] content = new byte[2_000_000];
  private final StorageServer sources = new StorageServer();
  private Path home;
  private HttpStorage storage;
  private StorageProgram server;
  private boolean trusted;

  @BeforeEach
  void open() throws IOException {
    new Random(3).nextBytes(content);
    sources.file("/good", content);
    home = StorageProgram.home();
  }

  @AfterEach
  void close() {
    sources.close();
    if (server != null) { // otherwise its program is missing
      storage.close();
      server.close();
    }
  }

  private HttpStorage storage(Optional<SSLContext> tls) {
    PullLimits limits = new PullLimits(Duration.ofSeconds(10), Duration.ofSeconds(30), 1, 8);
    return new HttpStorage(limits, StorageAccess.of(tls, OriginTokens.NONE), ReadableHosts.ANY);
  }

  private static Optional<SSLContext> trusting(StorageCertificates authority) {
    return Optional.of(
        TlsIdentity.of(CredentialFiles.trusting(authority.file("ca.pem"))).context());
  }

  private FetchOutcome fetch(HttpStorage by, String path, String source) {
    Adler32 sum = new Adler32();
    sum.update(content);
    RankedCopy copy =
        FetchTestBase.copy(
            1,
            sources.url(source),
            Attribute.integer("size", content.length),
            Attribute.text("adler32", String.format(Locale.ROOT, "%08x", sum.getValue())));
    LocatedName located = new LocatedName(new LogicalName("f"), Verdict.FOUND, copy.replicas());
    RemoteParts parts = new RemoteParts(directory.resolve("parts"), by);
    parts.cleanUp();
    String at = (trusted ? "https" : "http") + "://localhost:" + server.port() + path;
    return new RemoteFetch(
            by, by.copies(), parts, new HostRates(MutableClock.standing()), (all, one, why) -> {})
        .fetch(
            new RemoteRequest(
                TargetUrl.of(new TargetName(at)).orElseThrow(),
                List.of(copy),
                FileFacts.of(located)),
            bytes -> {});
  }

  /** The names of all files that the server has, but for its own. */
  private List<String> files() {
    Path root = server.files();
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(name -> !name.endsWith("log") && !name.endsWith(".lock"))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of("changing: " + e);
    }
  }

  private StorageCertificates xrootd() throws IOException {
    StorageCertificates authority =
        new StorageCertificates(home, "tls").issue("server", "DNS:localhost");
    server = StorageProgram.xrootd(home, XROOTD);
    trusted = true;
    storage = storage(trusting(authority));
    return authority;
  }

  @Test
  void xrootdCopiesVerifiesAndReplacesNothing() throws IOException {
    xrootd();
    FetchOutcome outcome = fetch(storage, "/a/b/c", "/good");
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertEquals(List.of("a/b/c"), files());
    assertArrayEquals(content, Files.readAllBytes(server.files().resolve("a/b/c")));
    outcome = fetch(storage, "/a/b/c", "/good");
    assertEquals(FetchEnd.PRESENT, outcome.kind(), outcome::toString);
    outcome = fetch(storage, "/none", "/none");
    assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
    assertTrue(outcome.failures().get(0).startsWith("not found"), outcome::toString);
    byte[] wrong = content.clone();
    wrong[9]++;
    sources.file("/wrong", wrong);
    outcome = fetch(storage, "/wrong", "/wrong");
    assertTrue(outcome.failures().get(0).startsWith("wrong checksum"), outcome::toString);
    sources.on(
        "/cut",
        (request, out) -> {
          StorageServer.head(out, "200 OK", "Content-Length: " + content.length + "\r\n");
          out.write(content, 0, request.method().equals("HEAD") ? 0 : 1_000_000);
          return false;
        });
    outcome = fetch(storage, "/cut", "/cut");
    assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
    outcome = fetch(storage, "/a", "/good");
    assertEquals(FetchEnd.EXISTS, outcome.kind(), outcome::toString);
    assertEquals(List.of("a/b/c"), files());
  }

  @Test
  void xrootdGetsNamesThatHaveToBeEncoded() throws IOException {
    xrootd();
    List<String> names =
        List.of("a%20b", "a+b", "c%23d", "q%253Fx", "50%2525", "e%20f/g%20h", "i&j=k;l", "a%2520b");
    for (String name : names) {
      FetchOutcome outcome = fetch(storage, "/" + name, "/good");
      assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
      outcome = fetch(storage, "/" + name, "/good");
      assertEquals(FetchEnd.PRESENT, outcome.kind(), outcome::toString);
    }
    assertEquals(
        names.stream().map(name -> URI.create("/" + name).getPath().substring(1)).sorted().toList(),
        files());
    FetchOutcome outcome = fetch(storage, "/%C3%A4", "/good");
    assertEquals(FetchEnd.UNSUPPORTED, outcome.kind(), outcome::toString);
    assertTrue(outcome.failures().get(0).contains("does not decode"), outcome::toString);
    assertEquals(names.size(), files().size());
  }

  /** XRootD finishes the copy all the same; the next process deletes it and copies again. */
  @Test
  void aClientThatVanishesLeavesNothingUnderTheName() throws Exception {
    StorageCertificates authority = xrootd();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch rest = new CountDownLatch(1);
    sources.on(
        "/slow",
        (request, out) -> {
          StorageServer.head(out, "200 OK", "Content-Length: " + content.length + "\r\n");
          boolean look = "bytes=0-0".equals(request.headers().get("range")); // ours, before
          if (look || request.method().equals("HEAD")) {
            return !look;
          }
          out.write(content, 0, 1_000_000);
          out.flush();
          begun.countDown();
          await(rest);
          out.write(content, 1_000_000, 1_000_000);
          return true;
        });
    HttpStorage vanishing = storage;
    CompletableFuture<FetchOutcome> first =
        CompletableFuture.supplyAsync(() -> fetch(vanishing, "/d/file", "/slow"));
    assertTrue(begun.await(60, TimeUnit.SECONDS));
    vanishing.close();
    assertEquals(FetchEnd.DISK, first.get().kind(), () -> first.join().toString());
    rest.countDown();
    Eventually.holds("the copy is finished", () -> size() == content.length);
    assertEquals(1, files().size(), () -> files().toString());
    assertTrue(files().get(0).matches("d/\\.rls-.*\\.part"), () -> files().toString());
    storage = storage(trusting(authority));
    FetchOutcome outcome = fetch(storage, "/d/file", "/good");
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertEquals(List.of("d/file"), files());
    assertArrayEquals(content, Files.readAllBytes(server.files().resolve("d/file")));
  }

  private long size() {
    return files().stream().mapToLong(name -> server.files().resolve(name).toFile().length()).sum();
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void refuses() {
    storage = storage(Optional.empty());
    FetchOutcome outcome = fetch(storage, "/d/file", "/good");
    assertEquals(FetchEnd.UNSUPPORTED, outcome.kind(), outcome::toString);
    assertTrue(outcome.failures().get(0).contains("does not copy from other"), outcome::toString);
    assertEquals(List.of(), files());
  }

  @Test
  void nginxRefuses() throws IOException {
    server = StorageProgram.nginx(home, NGINX);
    refuses();
  }

  @Test
  void apacheRefuses() throws IOException {
    server = StorageProgram.apache(home, APACHE);
    refuses();
  }
}
