package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.HostNameCheck;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request is served only under a name or an address of the server: DNS may say anything. */
class ForeignHostTest {
  private static final String PING = TestServer.envelope("<a:ping/>");
  private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            Map.of(
                "public-url",
                "https://rls.example.org:8443/",
                "names",
                List.of("catalog.example.org", "*.sites.example.org")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String raw(String head, String body) throws Exception {
    return server.raw(head + "Connection: close\r\n\r\n" + body);
  }

  private static String post(String target, String headers) throws Exception {
    return raw(
        "POST "
            + target
            + " HTTP/1.1\r\nContent-Type: text/xml\r\nContent-Length: "
            + PING.length()
            + "\r\n"
            + headers,
        PING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:1234",
        "localhost.",
        "page.localhost",
        "127.0.0.1",
        "127.0.0.1:39281",
        "127.1.2.3",
        "[::1]",
        "[::1]:39281",
        "[0:0:0:0:0:0:0:1]:1",
        "rls.example.org",
        "RLS.example.org:8443",
        "catalog.example.org",
        "a.sites.example.org"
      })
  void ownNamesAndAddressesAreServed(String host) throws Exception {
    String reply = post("/ws/admin", "Host: " + host + "\r\n");
    assertTrue(reply.contains("pingResponse"), reply);
  }

  @ParameterizedTest
  @Against(Attack.DNS_REBINDING)
  @ValueSource(
      strings = {
        "evil.example.com",
        "evil.example.com:39281",
        "rls.example.org.evil.example.com",
        "localhost.evil.example.com",
        "evil-localhost",
        "127.0.0.1.nip.io",
        "sites.example.org",
        "a.b.sites.example.org",
        "192.0.2.7",
        "[2001:db8::1]:39281",
        "2130706433",
        "0x7f.1",
        ""
      })
  void otherNamesAreRefusedBeforeTheMessageIsRead(String host) throws Exception {
    String reply = post("/ws/admin", "Host: " + host + "\r\n");
    assertFalse(reply.contains("pingResponse"), reply);
    assertTrue(
        reply.contains("<code>PERMISSION_DENIED</code>") || reply.startsWith("HTTP/1.1 400"),
        reply);
    assertTrue(reply.startsWith("HTTP/1.1 400") || reply.contains("server.names"), reply);
  }

  @Test
  @Against(Attack.DNS_REBINDING)
  void thePagesOfTheConsoleAreNotForOtherNames() throws Exception {
    for (String path : List.of("/console/", "/", "/metrics", "/ws/admin?wsdl")) {
      String reply = raw("GET " + path + " HTTP/1.1\r\nHost: evil.example.com\r\n", "");
      assertTrue(reply.startsWith("HTTP/1.1 421 "), reply);
      assertTrue(reply.contains("<code>PERMISSION_DENIED</code>"), reply);
    }
    String health = raw("GET /health HTTP/1.1\r\nHost: a-load-balancer\r\n", "");
    assertTrue(health.endsWith("ok\n"), health);
  }

  @Test
  @Against(Attack.DNS_REBINDING)
  void anAddressInTheRequestLineCountsToo() throws Exception {
    String reply = post("http://evil.example.com/ws/admin", "Host: localhost\r\n");
    assertFalse(reply.contains("pingResponse"), reply);
    assertTrue(post("http://localhost/ws/admin", "Host: localhost\r\n").contains("pingResponse"));
  }

  @Test
  @Against(Attack.DNS_REBINDING)
  void theOriginOfAPageMustBeOursEvenIfItsHostIsTheSame() throws Exception {
    String evil =
        "Host: localhost\r\nSec-Fetch-Site: same-origin\r\nOrigin: http://evil.example.com\r\n";
    assertTrue(post("/ws/admin", evil).contains("<code>PERMISSION_DENIED</code>"));
    String own =
        "Host: localhost:1\r\nSec-Fetch-Site: same-origin\r\nOrigin: https://catalog.example.org\r\n";
    assertTrue(post("/ws/admin", own).contains("pingResponse"));
  }

  @Test
  void oldClientsNeedNotSayAHost() throws Exception {
    String reply =
        raw(
            "POST /ws/admin HTTP/1.0\r\nContent-Type: text/xml\r\nContent-Length: "
                + PING.length()
                + "\r\n",
            PING);
    assertTrue(reply.contains("pingResponse"), reply);
  }

  @Test
  void theAddressThatAConnectionCameToIsOurs() throws Exception {
    HostConfig config = TestServer.config(Map.of("host", "0.0.0.0", "insecure", true));
    HostNameCheck names = new HostNameCheck(config, Optional.empty());
    InetSocketAddress local = new InetSocketAddress("192.0.2.7", 39281);
    assertTrue(names.has("192.0.2.7", local));
    assertFalse(names.has("192.0.2.7", new InetSocketAddress("192.0.2.8", 39281)));
    assertTrue(names.has("192.0.2.7:1", local));
    assertFalse(names.has("192.0.2.8", local));
    InetAddress six = InetAddress.getByName("2001:db8::1");
    assertTrue(names.has("[2001:db8:0:0::1]", new InetSocketAddress(six, 1)));
    InetAddress scoped =
        Inet6Address.getByAddress(null, InetAddress.getByName("fe80::1").getAddress(), 1);
    assertTrue(names.has("[fe80::1]", new InetSocketAddress(scoped, 1)));
    assertTrue(names.has(InetAddress.getLocalHost().getHostName(), local));
    assertFalse(names.has("evil.example.com", local));
  }
}
