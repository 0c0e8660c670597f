package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.TestServer;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** The metrics as Prometheus gets them, and who gets them not. */
class MetricsOverHttpTest {
  private static final Authenticator ALICE =
      request ->
          Optional.of(
              Caller.certified(
                  Caller.Method.CERTIFICATE, "/DC=org/CN=Alice", request.getRemoteAddr()));

  private static TestServer start(HostSecurity security) {
    Telemetry metrics = new Telemetry(System::nanoTime);
    TestServer server =
        TestServer.start(security, metrics, MutableClock.standing(), metrics.page(security));
    metrics.setSource(server.endpoint::report);
    return server;
  }

  private static HttpResponse<String> metrics(HostSecurity security) throws Exception {
    try (TestServer server = start(security)) {
      return server.get("/metrics");
    }
  }

  @Test
  void theStatisticsAreTold() throws Exception {
    try (TestServer server = start(HostSecurity.OPEN)) {
      server.admin().ping();
      HttpResponse<String> reply = server.get("/metrics");
      assertEquals(200, reply.statusCode());
      assertEquals(
          Optional.of("text/plain;version=0.0.4;charset=utf-8"),
          reply.headers().firstValue("Content-Type").map(type -> type.replace(" ", "")));
      PrometheusText text = PrometheusText.parse(reply.body());
      assertEquals(42, text.value("rls_lrc_mappings", Map.of()));
      assertEquals(
          1,
          text.value(
              "rls_operation_seconds_count",
              Map.of("service", "Administration", "operation", "ping")));
    }
  }

  @Test
  void whoProvesNothingIsToldNothing() throws Exception {
    HttpResponse<String> reply = metrics(accepting(Caller.Method.CERTIFICATE, Caller.Method.TOKEN));
    assertEquals(401, reply.statusCode());
    assertEquals(Optional.of("Bearer"), reply.headers().firstValue("WWW-Authenticate"));
    assertFalse(reply.body().contains("rls_"), reply.body());
  }

  /** HTTP has no challenge for a certificate of the connection, and a 401 needs one. */
  @Test
  void aServerOfCertificatesAloneForbids() throws Exception {
    HttpResponse<String> reply = metrics(accepting(Caller.Method.CERTIFICATE));
    assertEquals(403, reply.statusCode());
    assertEquals(Optional.empty(), reply.headers().firstValue("WWW-Authenticate"));
    assertEquals(
        "the caller is not authenticated; this server accepts "
            + "a client certificate of a trusted authority\n",
        reply.body());
  }

  /** Refuses every caller. */
  private static HostSecurity accepting(Caller.Method... methods) {
    return new HostSecurity(
        request -> Optional.empty(), call -> {}, Optional.empty(), Set.of(methods));
  }

  @Test
  void aProofThatFailsIsNoAnonymousCaller() throws Exception {
    HttpResponse<String> reply =
        metrics(
            new HostSecurity(
                request -> {
                  throw new RlsException(RlsError.PERMISSION_DENIED, "the token is over");
                },
                Guard.OPEN));
    assertEquals(403, reply.statusCode());
    assertEquals("the token is over; see the policy in the WSDL\n", reply.body());
  }

  @Test
  void theGuardDecidesAsOfGetStatistics() throws Exception {
    List<Call> calls = new CopyOnWriteArrayList<>();
    assertEquals(200, metrics(new HostSecurity(ALICE, calls::add)).statusCode());
    assertEquals(
        List.of("/DC=org/CN=Alice Administration.getStatistics"),
        calls.stream()
            .map(call -> call.caller().name() + " " + call.portType() + "." + call.operation())
            .toList());
    HttpResponse<String> refused =
        metrics(
            new HostSecurity(
                ALICE,
                call -> {
                  throw new RlsException(RlsError.PERMISSION_DENIED, "needs the privilege stats");
                }));
    assertEquals(403, refused.statusCode());
    assertEquals("needs the privilege stats\n", refused.body());
  }

  @Test
  void figuresThatCannotBeToldAreSaidSo() throws Exception {
    try (TestServer server = start(HostSecurity.OPEN)) {
      server.role.whileReporting(
          () -> {
            throw new RlsException(RlsError.UNAVAILABLE, "the store is away");
          });
      HttpResponse<String> away = server.get("/metrics");
      assertEquals(503, away.statusCode());
      assertEquals("the store is away\n", away.body());
      server.role.whileReporting(
          () -> {
            throw new IllegalStateException("inside");
          });
      HttpResponse<String> broken = server.get("/metrics");
      assertEquals(500, broken.statusCode());
      assertFalse(broken.body().contains("inside"), broken.body());
      server.role.whileReporting(() -> {});
      PrometheusText text = PrometheusText.parse(server.get("/metrics").body());
      assertEquals(42, text.value("rls_lrc_mappings", Map.of()));
    }
  }
}
