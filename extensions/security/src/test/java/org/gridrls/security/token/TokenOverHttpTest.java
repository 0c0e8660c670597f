package org.gridrls.security.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.security.PingServer;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenOverHttpTest {
  private final MutableClock clock = MutableClock.standing();
  private final TokenMaker maker = new TokenMaker("k1");
  private final List<Call> calls = new CopyOnWriteArrayList<>();

  @TempDir Path directory;

  private String ping(boolean secure, String... headers) throws Exception {
    Predicate<HttpServletRequest> security = request -> secure;
    TokenAuthenticator tokens = new TokenAuthenticator(config(), clock, security);
    try (PingServer server = PingServer.start(new HostSecurity(tokens, calls::add))) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(server.url("/ws/admin")))
              .header("Content-Type", "text/xml;charset=UTF-8")
              .POST(HttpRequest.BodyPublishers.ofString(PingServer.envelope("<a:ping/>")));
      for (String header : headers) {
        request.header("Authorization", header);
      }
      return HttpClient.newHttpClient()
          .send(request.build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  private TokenConfig config() throws IOException {
    Path keys = Files.writeString(directory.resolve("jwks.json"), maker.keySet());
    return ConfigFile.of(
            Map.of(
                "issuers", TokenMaker.ISSUER,
                "keys", keys.toString(),
                "audiences", TokenMaker.AUDIENCE),
            TokenConfig::read)
        .value();
  }

  @Test
  void aTokenInTheHeaderIsTheCaller() throws Exception {
    String answer = ping(true, "Bearer " + maker.token(clock.instant(), claims -> claims));
    assertTrue(answer.contains("pingResponse"), answer);
    assertEquals("https://iss.example/#alice", calls.get(0).caller().name());
    assertEquals("127.0.0.1", calls.get(0).caller().address());
  }

  @Against(Attack.TOKEN_WITHOUT_TLS)
  @Test
  void aTokenWithoutTlsIsRefusedHoweverGoodItIs() throws Exception {
    String answer = ping(false, "Bearer " + maker.token(clock.instant(), claims -> claims));
    assertTrue(answer.contains("PERMISSION_DENIED") && answer.contains("without TLS"), answer);
    assertEquals(List.of(), calls);
  }

  @Against(Attack.TOKEN_FOR_YEARS)
  @Test
  void aTokenForYearsIsRefused() throws Exception {
    Instant now = clock.instant();
    for (Duration life : List.of(Duration.ofDays(3_650), Duration.ofDays(2))) {
      Date end = Date.from(now.plus(life));
      String answer =
          ping(true, "Bearer " + maker.token(now, claims -> claims.expirationTime(end)));
      assertTrue(answer.contains("PERMISSION_DENIED") && answer.contains("life-max"), answer);
      String undated =
          ping(
              true,
              "Bearer "
                  + maker.token(
                      now,
                      claims -> claims.expirationTime(end).issueTime(null).notBeforeTime(null)));
      assertTrue(undated.contains("life-max"), undated);
    }
    // nearly over, but issued for years
    String old =
        maker.token(
            now,
            claims ->
                claims.issueTime(Date.from(now.minus(Duration.ofDays(700)))).notBeforeTime(null));
    assertTrue(ping(true, "Bearer " + old).contains("life-max"));
    Date day = Date.from(now.plus(Duration.ofHours(24)));
    String good = maker.token(now, claims -> claims.expirationTime(day));
    assertTrue(ping(true, "Bearer " + good).contains("pingResponse"));
  }

  @Test
  void aBadTokenAndNoTokenAreNobody() throws Exception {
    for (String[] headers :
        new String[][] {
          {},
          {"Basic YTpi"},
          {"Bearer x.y.z"},
          {"bearer "},
          {"Bearer " + new TokenMaker("k1").token(clock.instant(), claims -> claims)}
        }) {
      String answer = ping(true, headers);
      assertTrue(answer.contains("PERMISSION_DENIED"), answer);
    }
    String good = "Bearer " + maker.token(clock.instant(), claims -> claims);
    assertTrue(ping(true, good, good).contains("PERMISSION_DENIED"), "two tokens");
    assertEquals(List.of(), calls);
  }
}
