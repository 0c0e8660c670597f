package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.ReadableHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.Test;

/** Redirects of sources and of storage servers that fetch files themselves. */
class RedirectedCopyTest extends ThirdPartyTestBase {
  /** Reads the machine by one of its names only. */
  private static final ReadableHosts NAMED =
      new ReadableHosts() {
        @Override
        public boolean allow(TargetUrl url) {
          return url.hostName().equals("127.0.0.1");
        }

        @Override
        public boolean allow(String host, InetAddress address) {
          return host.equals("127.0.0.1");
        }
      };

  private static HttpStorage guarded() {
    return new HttpStorage(
        new PullLimits(Duration.ofSeconds(2), STALL, 1, 16),
        StorageAccess.of(Optional.empty(), OriginTokens.NONE),
        NAMED);
  }

  private void redirected(String path, String to) {
    String head = "Location: " + to + "\r\nContent-Length: 0\r\n";
    sources.on(
        path,
        (request, out) -> {
          StorageServer.head(out, "302 Found", head);
          return true;
        });
  }

  @Test
  void aServerIsToldWhereTheRedirectsOfASourceEnd() throws IOException {
    redirected("/first", "/second");
    redirected("/second", sources.url("/good"));
    redirected("/elsewhere", sources.url("/good").replace("127.0.0.1", "localhost"));
    redirected("/file", "file:///etc/passwd");
    try (HttpStorage guarded = guarded()) {
      RemoteFetch fetch =
          new RemoteFetch(
              guarded,
              guarded.copies(),
              parts(),
              new HostRates(MutableClock.standing()),
              (all, one, why) -> {});
      FetchOutcome outcome =
          fetch.fetch(
              request(
                  server.http.url(FILE),
                  sources.url("/elsewhere"),
                  sources.url("/file"),
                  sources.url("/first")),
              bytes -> {});
      assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
      String failures = String.join("; ", outcome.failures());
      assertTrue(failures.matches(".*localhost:\\d+, which must not be read.*"), failures);
      assertTrue(failures.contains("redirected to no HTTP URL"), failures);
    }
    List<String> told =
        server.http.requests.stream()
            .filter(request -> request.method().equals("COPY"))
            .map(request -> request.header("Source"))
            .toList();
    assertEquals(List.of(sources.url("/good")), told);
    has(content);
  }

  @Test
  void aRedirectOfAStorageServerIsFollowedOnlyToAllowedHosts() throws IOException {
    String other = server.http.url("/data/other");
    server.stored.put("/data/other", content);
    for (String to : List.of(other, other.replace("127.0.0.1", "localhost"))) {
      server.http.on(
          FILE,
          (request, out) -> {
            String head = "Location: " + to + "\r\nContent-Length: 0\r\n";
            StorageServer.head(out, "307 Temporary Redirect", head);
            return true;
          });
      try (HttpStorage guarded = guarded()) {
        if (to.equals(other)) {
          assertTrue(guarded.find(url(server.http.url(FILE)), Expected.NOTHING).isPresent());
        } else {
          TargetUrl file = url(server.http.url(FILE));
          assertThrows(LandingException.class, () -> guarded.find(file, Expected.NOTHING));
        }
      }
    }
  }
}
