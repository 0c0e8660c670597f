package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.junit.jupiter.api.Test;

/**
 * Checks that what a member of a later version says of itself does not keep us from reading the
 * list.
 */
class LaterRegistryTest {
  private static final String TIMES =
      "<s:joinedAt>2026-01-01T00:00:00Z</s:joinedAt><s:renewedAt>2026-01-01T00:00:00Z</s:renewedAt>"
          + "<s:leaseMillis>1</s:leaseMillis><s:leaseLeftMillis>1</s:leaseLeftMillis>"
          + "<s:renewals>0</s:renewals></s:entry>";
  private static final String ANSWER =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
          + " xmlns:s='https://gridrls.org/ns/registry/1'><e:Body><s:membersResponse><s:result>"
          + entry(
              "later", role("LRC") + role("ORACLE"), endpoint("REGISTRY") + endpoint("PALANTIR"))
          + entry("other", role("ORACLE"), endpoint("PALANTIR"))
          + entry("same", role("RLI"), endpoint("ADMINISTRATION"))
          + "<s:limit>10</s:limit><s:membershipVersion>7</s:membershipVersion>"
          + "<s:frozen>false</s:frozen></s:result></s:membersResponse></e:Body></e:Envelope>";

  private static String role(String name) {
    return "<s:role>" + name + "</s:role>";
  }

  private static String endpoint(String port) {
    return "<s:endpoint><s:portType>"
        + port
        + "</s:portType><s:address>http://x/ws</s:address></s:endpoint>";
  }

  private static String entry(String name, String roles, String endpoints) {
    return "<s:entry><s:member><s:name>"
        + name
        + "</s:name><s:bootId>1</s:bootId><s:generation>1</s:generation>"
        + roles
        + endpoints
        + "<s:sends>TELEPATHY</s:sends><s:novelty>yes</s:novelty></s:member>"
        + TIMES;
  }

  @Test
  void unknownRolesAndPortTypesAreSkipped() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          byte[] bytes = ANSWER.getBytes(StandardCharsets.UTF_8);
          call.getRequestBody().readAllBytes();
          call.getResponseHeaders().set("Content-Type", "text/xml;charset=UTF-8");
          call.sendResponseHeaders(200, bytes.length);
          call.getResponseBody().write(bytes);
          call.close();
        });
    server.start();
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      List<Member> members =
          new RegistryClient(connector, "http://127.0.0.1:" + server.getAddress().getPort())
              .allMembers(MemberFilter.EXPECTED).stream().map(MemberEntry::member).toList();
      assertEquals(List.of("later", "same"), members.stream().map(Member::name).toList());
      assertEquals(Set.of(MemberRole.LRC), members.get(0).roles());
      assertEquals(Map.of(MemberPort.REGISTRY, "http://x/ws"), members.get(0).endpoints());
      assertEquals(Set.of(), members.get(0).updates().sends());
    } finally {
      server.stop(0);
    }
  }
}
