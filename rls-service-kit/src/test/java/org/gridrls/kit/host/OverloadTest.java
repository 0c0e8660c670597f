package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.kit.host.http.RequestClass;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More is asked than can be done: what is refused says so, and control traffic does not wait. */
class OverloadTest {
  private static final String HEAVY = TestServer.envelope("<a:getStatistics/>");
  private static final String PING = TestServer.envelope("<a:ping/>");

  private final List<RawHttp> crowd = new ArrayList<>();
  private TestServer server;

  private void start(Map<String, ?> settings) {
    server = TestServer.start(settings);
    server.role.hold();
  }

  @AfterEach
  void stop() throws IOException {
    server.role.release();
    for (RawHttp one : crowd) {
      one.close();
    }
    server.close();
  }

  private RawHttp raw() throws IOException {
    RawHttp raw = RawHttp.to(server.url(""));
    crowd.add(raw);
    return raw;
  }

  private void crowd(int size) throws IOException {
    for (int i = 0; i < size; i++) {
      raw().post("/ws/admin", "", HEAVY);
    }
  }

  private static void assertOverloaded(RawHttp.Reply reply) {
    assertEquals(500, reply.status(), reply.head());
    assertTrue(reply.body().contains("<code>OVERLOADED</code>"), reply.body());
    assertTrue(reply.body().contains("<retryAfterMillis>1000<"), reply.body());
    assertEquals("1", reply.header("Retry-After"));
  }

  /** All places stay taken until the test releases them: a ping that waited would be refused. */
  private static void assertPinged(RawHttp raw) throws IOException {
    RawHttp.Reply reply = raw.post("/ws/admin", "", PING).reply();
    assertTrue(reply.body().contains("pingResponse"), reply.body());
  }

  private int running() {
    return server.host.gates().lanes().get(RequestClass.QUESTIONS).running();
  }

  private int waiting() {
    return server.host.gates().lanes().get(RequestClass.QUESTIONS).waiting();
  }

  @Test
  @Against(Attack.OVERLOAD)
  void athousandCallersAreAnsweredAndPingsDoNotWait() throws Exception {
    start(Map.of("requests-at-once", 4, "requests-waiting", 50));
    crowd(1_000);
    Eventually.holds("all places are taken", () -> running() == 4);
    for (int i = 0; i < 20; i++) {
      assertPinged(raw());
      assertEquals(200, server.get("/health").statusCode());
      assertEquals(404, server.get("/metrics").statusCode(), "not here, but not overloaded");
    }
    List<RawHttp> all = List.copyOf(crowd.subList(0, 1_000));
    Eventually.holds("all who wait too long get a reply", () -> replied(all) >= 996);
    int refused = 0;
    for (RawHttp one : all) {
      if (one.hasReply()) {
        assertOverloaded(one.reply());
        refused++;
      }
    }
    assertEquals(996, refused);
    server.role.release();
    for (RawHttp one : all) {
      RawHttp.Reply reply = one.post("/ws/admin", "", PING).reply();
      if (!reply.body().contains("pingResponse")) {
        assertTrue(reply.body().contains("getStatisticsResponse"), reply.body());
        reply = one.reply();
      }
      assertEquals(200, reply.status(), "the connection is as good as before");
    }
    assertEquals(200, raw().post("/ws/admin", "", HEAVY).reply().status());
    assertEquals(0, waiting());
  }

  private static long replied(List<RawHttp> all) {
    return all.stream().filter(OverloadTest::hasReply).count();
  }

  private static boolean hasReply(RawHttp raw) {
    try {
      return raw.hasReply();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aRefusedCallerMayStillBeSending() throws Exception {
    start(Map.of("requests-at-once", 1, "requests-waiting", 0));
    crowd(1);
    Eventually.holds("the place is taken", () -> running() == 1);
    String filler = "<!--" + "x".repeat(40_000) + "-->";
    RawHttp slow = raw();
    String message = TestServer.envelope("<a:getStatistics/>") + filler;
    slow.send(
        "POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: "
            + message.length()
            + "\r\n\r\n");
    slow.send(message.substring(0, 20_000));
    assertFalse(slow.hasReply(), "its operation is not known yet");
    slow.send(message.substring(20_000));
    assertOverloaded(slow.reply());
    assertPinged(slow);
  }

  @Test
  void whoSendsSlowlyTakesNoPlace() throws Exception {
    start(Map.of("requests-at-once", 1, "requests-waiting", 0));
    for (int i = 0; i < 100; i++) {
      raw()
          .send(
              "POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n"
                  + "Content-Length: 60000\r\n\r\n<");
    }
    server.role.release();
    assertEquals(200, raw().post("/ws/admin", "", HEAVY).reply().status());
  }

  @ParameterizedTest
  @Against(Attack.OVERLOAD)
  @ValueSource(
      strings = {
        "<a:getStatistics/>",
        "<!-- <a:ping/> --><a:getStatistics/>",
        "<a:getStatistics><a:ping/></a:getStatistics>",
        "<a:getStatistics/><a:ping/>"
      })
  void theLaneOfPingsIsNoWayAroundThePlaces(String body) throws Exception {
    start(Map.of("requests-at-once", 1, "requests-waiting", 0));
    crowd(1);
    Eventually.holds("the place is taken", () -> running() == 1);
    String[] headers = {
      "SOAPAction: \"https://gridrls.org/ns/admin/1/ping\"\r\n", "SOAPAction: \"\"\r\n", ""
    };
    for (String action : headers) {
      assertOverloaded(raw().post("/ws/admin", action, TestServer.envelope(body)).reply());
    }
    String header = "<e:Header><Body><a:ping/></Body></e:Header><e:Body>";
    assertOverloaded(raw().post("/ws/admin", "", HEAVY.replace("<e:Body>", header)).reply());
  }

  @Test
  @Against(Attack.OVERLOAD)
  void connectionsBeyondTheLimitAreToldSoAndMayPing() throws Exception {
    start(Map.of("connections", 3));
    server.role.release();
    for (int i = 0; i < 3; i++) {
      assertEquals(200, raw().post("/ws/admin", "", HEAVY).reply().status());
    }
    RawHttp.Reply reply = raw().post("/ws/admin", "", HEAVY).reply();
    assertOverloaded(reply);
    assertTrue(reply.closes(), reply.head());
    assertPinged(raw());
    RawHttp page = raw().send("GET /console/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertEquals(503, page.reply().status());
    crowd.get(0).close();
    crowd.get(3).close();
    crowd.get(4).close();
    crowd.get(5).close();
    Eventually.holds("there is room again", () -> isServed());
  }

  private boolean isServed() {
    try (RawHttp raw = RawHttp.to(server.url(""))) {
      return raw.post("/ws/admin", "", HEAVY).reply().status() == 200;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void leasesAndHeartbeatsAreControlTrafficToo() {
    String kinds =
        Stream.of(
                "/ws/admin ping",
                "/ws/registry renew",
                "/ws/registry register",
                "/ws/registry leave",
                "/ws/signed/registry renew",
                "/ws/update heartbeat",
                "/ws/registry/entry/7 SetTerminationTime",
                "/ws/registry members",
                "/ws/update sendIncremental",
                "/ws/lrc ping",
                "/ws/admin getStatistics",
                "/ws/lrc/admin ping")
            .map(line -> line.split(" "))
            .map(
                line ->
                    RequestClass.of(
                        line[0], TestServer.envelope("<a:" + line[1] + "/>").getBytes()))
            .map(RequestClass::word)
            .collect(Collectors.joining(" "));
    assertEquals(
        "control control control control control control control questions updates questions"
            + " questions questions",
        kinds);
    server = TestServer.start(Map.of());
  }
}
