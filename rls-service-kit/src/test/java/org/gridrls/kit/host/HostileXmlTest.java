package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * XML and attachments that are meant to cost: refused early, typed, and the server keeps working.
 */
class HostileXmlTest {
  private static final String BOMB =
      IntStream.range(1, 10)
          .mapToObj(i -> "<!ENTITY l" + i + " '" + ("&l" + (i - 1) + ";").repeat(10) + "'>")
          .collect(Collectors.joining("", "<!DOCTYPE x [<!ENTITY l0 'lol'>", "]>"));
  private static final String MULTIPART =
      "multipart/related; type=\"application/xop+xml\"; start=\"<r>\"; start-info=\"text/xml\"";
  private static final String ROOT =
      "--b\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\nContent-ID: <r>\r\n\r\n";
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(Map.of("request-size-max", "64M"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RawHttp.Reply send(String type, String body) throws IOException {
    try (RawHttp raw = RawHttp.to(server.url(""))) {
      return raw.post("/ws/admin", "Content-Type: " + type + "\r\n", body).reply();
    }
  }

  private static void assertRefused(RawHttp.Reply reply) throws IOException {
    assertRefused("BAD_ARGUMENT", reply);
  }

  private static void assertRefused(String code, RawHttp.Reply reply) throws IOException {
    assertEquals(500, reply.status(), reply.head());
    assertTrue(reply.body().contains("code>" + code + "<"), reply.body());
    assertFalse(reply.body().contains("org.apache"), reply.body());
    assertEquals(200, send("text/xml", TestServer.envelope("<a:ping/>")).status());
  }

  @Test
  @Against(Attack.ENTITY_BOMB)
  void entitiesThatGrowAreNotGrown() throws Exception {
    String key = "<a:getConfiguration><a:key>&l9;</a:key></a:getConfiguration>";
    RawHttp.Reply reply = send("text/xml", BOMB + TestServer.envelope(key));
    assertFalse(reply.body().contains("lol"), reply.body());
    assertRefused(reply);
  }

  @Test
  @Against(Attack.ATTRIBUTE_BOMB)
  void anElementOfManyAttributesIsRefused() throws Exception {
    String many =
        IntStream.range(0, 100_000).mapToObj(i -> " a" + i + "='1'").collect(Collectors.joining());
    assertRefused(send("text/xml", TestServer.envelope("<a:ping" + many + "/>")));
    String spaces =
        IntStream.range(0, 100_000)
            .mapToObj(i -> " xmlns:n" + i + "='urn:" + i + "'")
            .collect(Collectors.joining());
    assertRefused(send("text/xml", TestServer.envelope("<a:ping" + spaces + "/>")));
    String long1 = " x='" + "y".repeat(10 << 20) + "'";
    assertRefused(send("text/xml", TestServer.envelope("<a:ping" + long1 + "/>")));
  }

  @Test
  @Against(Attack.DEEP_XML)
  void depthIsBoundedInHeadersToo() throws Exception {
    String deep = "<x>".repeat(10_000) + "</x>".repeat(10_000);
    String message =
        TestServer.envelope("<a:ping/>")
            .replace("<e:Body>", "<e:Header>" + deep + "</e:Header><e:Body>");
    assertRefused(send("text/xml", message));
  }

  @Test
  @Against(Attack.MANY_ELEMENTS)
  void aMillionElementsAreTooMany() throws Exception {
    String many = "<a:key>k</a:key>".repeat(1_000_000);
    assertRefused(
        send(
            "text/xml",
            TestServer.envelope("<a:getConfiguration>" + many + "</a:getConfiguration>")));
    String headers = "<e:Header>" + "<x xmlns='urn:x'/>".repeat(1_000_000) + "</e:Header><e:Body>";
    assertRefused(
        "TOO_LARGE",
        send("text/xml", TestServer.envelope("<a:ping/>").replace("<e:Body>", headers)));
  }

  static String[][] malformed() {
    String ping = TestServer.envelope("<a:ping/>");
    String key = "<a:getConfiguration><a:key>%s</a:key></a:getConfiguration>";
    String include = "<xop:Include xmlns:xop='http://www.w3.org/2004/08/xop/include' href='%s'/>";
    String missing = TestServer.envelope(key.formatted(include.formatted("cid:none")));
    return new String[][] {
      {MULTIPART + "; boundary=", ROOT + ping + "\r\n--b--\r\n"},
      {MULTIPART + "; boundary=c", ROOT + ping + "\r\n--b--\r\n"},
      {MULTIPART + "; boundary=b", ""},
      {MULTIPART + "; boundary=b", "--b"},
      {MULTIPART + "; boundary=b", "--b--\r\n"},
      {MULTIPART + "; boundary=b", ROOT + "\r\n--b--\r\n"},
      {MULTIPART + "; boundary=b", ROOT + ping.substring(0, 90)},
      {
        MULTIPART + "; boundary=b",
        "--b\r\n"
            + IntStream.range(0, 100_000)
                .mapToObj(i -> "X" + i + ": y\r\n")
                .collect(Collectors.joining())
            + "\r\n"
            + ping
            + "\r\n--b--"
      },
      {
        MULTIPART + "; boundary=b",
        "--b\r\nX: " + "y".repeat(1 << 20) + "\r\n\r\n" + ping + "\r\n--b--"
      },
      {MULTIPART + "; boundary=" + "b".repeat(7_000), ROOT + ping + "\r\n--b--\r\n"},
      {MULTIPART + "; boundary=b", ROOT + missing + "\r\n--b--\r\n"},
      {"multipart/related", ping},
      {"multipart/form-data; boundary=b", ROOT + ping + "\r\n--b--\r\n"}
    };
  }

  @ParameterizedTest
  @MethodSource("malformed")
  @Against(Attack.MALFORMED_MTOM)
  void brokenAttachmentsAreTheSendersFault(String type, String body) throws Exception {
    assertRefused(send(type, body));
  }

  @Test
  @Against(Attack.MALFORMED_MTOM)
  void nothingIsFetchedForAReference() throws Exception {
    try (ServerSocket trap = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (String address :
          new String[] {"http://127.0.0.1:" + trap.getLocalPort() + "/x", "file:///etc/hostname"}) {
        String key =
            "<a:getConfiguration><a:key><xop:Include xmlns:xop='http://www.w3.org/2004/08/xop/include' href='"
                + address
                + "'/></a:key></a:getConfiguration>";
        String body = ROOT + TestServer.envelope(key) + "\r\n--b--\r\n";
        RawHttp.Reply reply = send(MULTIPART + "; boundary=b", body);
        assertRefused(reply);
      }
      trap.setSoTimeout(1);
      Assertions.assertThrows(SocketTimeoutException.class, trap::accept);
    }
  }

  @Test
  @Against(Attack.MANY_ATTACHMENTS)
  void aHundredThousandAttachmentsAreTooMany() throws Exception {
    StringBuilder body =
        new StringBuilder(ROOT + TestServer.envelope("<a:getStatistics/>")).append("\r\n");
    for (int i = 0; i < 100_000; i++) {
      body.append("--b\r\nContent-ID: <").append(i).append(">\r\n\r\nx\r\n");
    }
    RawHttp.Reply reply = send(MULTIPART + "; boundary=b", body.append("--b--\r\n").toString());
    assertRefused(reply);
  }
}
