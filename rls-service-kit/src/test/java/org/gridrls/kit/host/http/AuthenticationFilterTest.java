package org.gridrls.kit.host.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.TestServer;
import org.gridrls.kit.host.http.HostLimits.RefusalRate;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Unauthenticated callers are refused by the head of the request, and can't block authenticated
 * ones.
 */
class AuthenticationFilterTest {
  private static final String PING = TestServer.envelope("<a:ping/>");
  private static final String SOAP_12 = "Content-Type: application/soap+xml; action=\"\"\r\n";
  private static final String SOAP_12_ENVELOPE =
      "<soap:Envelope xmlns:soap=\"http://www.w3.org/2003/05/soap-envelope\">";
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger asked = new AtomicInteger();
  private final TestServer server =
      TestServer.start(
          Map.of("requests-at-once", 8, "unproved-at-once", 1),
          new HostSecurity(this::authenticate, calls::add));

  /** Stands for a certificate or a token. */
  private Optional<Caller> authenticate(HttpServletRequest request) {
    asked.incrementAndGet();
    String proof = request.getHeader("X-Test-Proof");
    if ("broken".equals(proof)) {
      throw new RlsException(RlsError.PERMISSION_DENIED, "the proof is <over> & out");
    }
    return Optional.ofNullable(proof)
        .map(
            name ->
                Caller.certified(
                    Caller.Method.CERTIFICATE, "/CN=" + name, request.getRemoteAddr()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RawHttp raw() throws IOException {
    return RawHttp.to(server.url(""));
  }

  private RawHttp.Reply ping(String headers) throws IOException {
    try (RawHttp raw = raw()) {
      return raw.post("/ws/admin", headers, PING).reply();
    }
  }

  @Test
  @Against(Attack.UNAUTHENTICATED_CALL)
  void nobodyIsRefusedBeforeTheMessageIsRead() throws Exception {
    try (RawHttp raw = raw()) {
      raw.send("POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
      assertDenied(raw.reply());
    }
    assertEquals(List.of(), calls);
  }

  @Test
  void aBrokenProofIsRefusedWithItsReason() throws Exception {
    RawHttp.Reply reply = ping("X-Test-Proof: broken\r\n");
    assertDenied(reply);
    assertTrue(reply.body().contains("the proof is &lt;over&gt; &amp; out"), reply.body());
  }

  private static void assertDenied(RawHttp.Reply reply) {
    assertEquals(500, reply.status());
    assertTrue(reply.body().contains("<code>PERMISSION_DENIED</code>"), reply.body());
  }

  @Test
  void aSoap12CallerIsRefusedInSoap12() throws Exception {
    for (int atOnce : List.of(1, 0)) {
      try (TestServer paced =
              TestServer.start(
                  Map.of("refusals-at-once", atOnce, "refusal-wait", "1ms"),
                  new HostSecurity(this::authenticate, calls::add));
          RawHttp raw = RawHttp.to(paced.url(""))) {
        RawHttp.Reply reply = raw.post("/ws/admin", SOAP_12, PING).reply();
        assertEquals(400, reply.status(), reply.body());
        assertTrue(reply.head().contains("application/soap+xml;charset="), reply.head());
        assertTrue(reply.body().startsWith(SOAP_12_ENVELOPE), reply.body());
        assertTrue(reply.body().contains("<soap:Value>soap:Sender</soap:Value>"), reply.body());
        assertTrue(reply.body().contains("<code>PERMISSION_DENIED</code>"), reply.body());
      }
    }
  }

  @Test
  void otherRefusalsBeforeTheMessageAreInTheVersionOfTheCaller() throws Exception {
    RawHttp.Reply packed = ping(SOAP_12 + "Content-Encoding: gzip\r\n");
    assertEquals(400, packed.status(), packed.body());
    assertTrue(packed.body().startsWith(SOAP_12_ENVELOPE), packed.body());
    try (RawHttp raw = raw()) {
      RawHttp.Reply unserved =
          raw.post("/ws/none", SOAP_12 + "X-Test-Proof: Alice\r\n", PING).reply();
      assertEquals(400, unserved.status(), unserved.body());
      assertTrue(unserved.body().startsWith(SOAP_12_ENVELOPE), unserved.body());
      assertTrue(unserved.body().contains("<code>BAD_URL</code>"), unserved.body());
    }
  }

  @Test
  void whoIsKnownIsAskedOnce() throws Exception {
    assertEquals(200, ping("X-Test-Proof: Alice\r\n").status());
    assertEquals("/CN=Alice", calls.get(0).caller().name());
    assertEquals(1, asked.get());
  }

  @Test
  @Against(Attack.UNAUTHENTICATED_CALL)
  void otherSpellingsOfAPathOpenNoDoor() throws Exception {
    for (String path :
        List.of(
            "/ws//admin",
            "//ws/admin",
            "/ws/admin/",
            "/ws/admin;x=1",
            "/ws;x/admin",
            "/ws/signed/../admin",
            "/ws/./admin",
            "/ws/%61dmin",
            "/WS/admin",
            "/ws/signed/%2e%2e/admin",
            "/ws/signed/..;/admin",
            "/ws/password%2f..%2fadmin",
            "/ws/admin?wsdl",
            "/ws/admin/signed/x")) {
      try (RawHttp raw = raw()) {
        RawHttp.Reply reply = raw.post(path, "", PING).reply();
        assertTrue(reply.status() >= 400, path + "\n" + reply.body());
        assertFalse(reply.body().contains("pingResponse"), path);
      }
    }
    assertEquals(List.of(), calls);
  }

  @Test
  @Against(Attack.SPOOFED_HEADERS)
  void headersDoNotSayWhoCallsNorFromWhere() throws Exception {
    String spoofed =
        "X-Forwarded-For: 10.1.2.3\r\nForwarded: for=10.1.2.3;proto=https\r\nX-Real-IP: 10.1.2.3\r\n"
            + "X-SSL-Client-S-DN: /CN=Root\r\nSSL_CLIENT_S_DN: /CN=Root\r\nX-Remote-User: root\r\n"
            + "X-Forwarded-Client-Cert: Subject=\"/CN=Root\"\r\nX-Forwarded-Proto: https\r\n"
            + "X-Forwarded-Host: evil\r\n";
    assertDenied(ping(spoofed));
    assertEquals(200, ping(spoofed + "X-Test-Proof: Alice\r\n").status());
    assertEquals("/CN=Alice", calls.get(0).caller().name());
    assertEquals("127.0.0.1", calls.get(0).caller().address());
  }

  @Test
  @Against(Attack.OVERLOAD_BY_UNKNOWN)
  void whoProvesNothingTakesNoPlaceFromThoseWhoDo() throws Exception {
    List<RawHttp> crowd = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        crowd.add(
            raw()
                .send(
                    "POST /ws/signed/admin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"));
        crowd.add(
            raw().send("POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"));
      }
      for (int i = 0; i < 20; i++) {
        assertEquals(200, ping("X-Test-Proof: Alice\r\n").status());
      }
      // nothing is served there in this test, but she has a place, and the crowd has taken the
      // others
      try (RawHttp signed = raw()) {
        String alice = "X-Test-Proof: Alice\r\n";
        RawHttp.Reply reply = signed.post("/ws/signed/admin", alice, PING).reply();
        assertTrue(reply.body().contains("<code>BAD_URL</code>"), reply.body());
      }
    } finally {
      for (RawHttp one : crowd) {
        one.close();
      }
    }
  }

  @Test
  @Against(Attack.OVERLOAD_BY_UNKNOWN)
  void whoComesAgainTooSoonWaitsForItsRefusal() throws Exception {
    try (TestServer slow =
            TestServer.start(
                Map.of("refusals-at-once", 0, "refusal-wait", "300ms"),
                new HostSecurity(this::authenticate, calls::add));
        RawHttp raw = RawHttp.to(slow.url(""))) {
      long begun = System.nanoTime();
      assertDenied(raw.post("/ws/admin", "", PING).reply());
      assertTrue(System.nanoTime() - begun >= 300_000_000L, "it was refused at once");
      assertEquals(List.of(), calls);
      assertEquals(200, raw.post("/ws/admin", "X-Test-Proof: Alice\r\n", PING).reply().status());
    }
  }

  @Test
  void someAreToldAtOnceInEachSecond() {
    AtomicLong now = new AtomicLong();
    RefusalPace pace = new RefusalPace(new RefusalRate(2, Duration.ofSeconds(1)), now::get);
    assertEquals(2, toldAtOnce(pace));
    now.set(999_999_999);
    assertFalse(pace.atOnce());
    now.set(1_000_000_000);
    assertEquals(2, toldAtOnce(pace));
  }

  /** Counts how many of three refusals are sent at once. */
  private static long toldAtOnce(RefusalPace pace) {
    return Stream.generate(pace::atOnce).limit(3).filter(told -> told).count();
  }

  @Test
  void theWsdlIsForEverybody() throws Exception {
    assertTrue(server.get("/ws/admin?wsdl").body().contains("definitions"));
    assertEquals(200, server.get("/health").statusCode());
  }
}
