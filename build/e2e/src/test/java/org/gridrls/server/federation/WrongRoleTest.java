package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.client.RliClient;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.server.SoapWire;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A caller of a service that a server does not have learns what the server is, and who has it. */
class WrongRoleTest {
  private static final String WHO = "Test-Caller";
  private static final Authenticator BY_HEADER =
      request ->
          Optional.of(
              Caller.certified(
                  Caller.Method.CERTIFICATE,
                  Optional.ofNullable(request.getHeader(WHO)).orElse("/CN=server"),
                  request.getRemoteAddr()));
  private static final String PING =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body/></e:Envelope>";

  private static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";

  @TempDir private Path directory;
  private Servers servers;

  @AfterEach
  void stop() {
    servers.close();
  }

  private static String told(Runnable call) {
    RlsException refused = assertThrows(RlsException.class, call::run);
    assertEquals(RlsError.WRONG_ROLE, refused.error(), refused::getMessage);
    return refused.getMessage();
  }

  @Test
  void itNamesItsRolesAndTheMembersWithThatOne() {
    servers = new Servers(directory).federation(2, 1);
    servers.awaitMembers(4);
    Runnable create = () -> servers.lrc("rli-1").create(Mapping.of("a", "b"));
    Eventually.holds("both catalogs are named", () -> told(create).contains("lrc-2"));
    assertEquals(
        "the server rli-1 is not a catalog, but an index; catalogs of the federation: lrc-1 ("
            + servers.url("lrc-1")
            + "), lrc-2 ("
            + servers.url("lrc-2")
            + ")",
        told(create));
    Runnable ask = () -> servers.rli("lrc-1").lrcsOf(List.of(new LogicalName("a")));
    Eventually.holds(
        "the index is named",
        () ->
            told(ask).contains("is not an index, but a catalog; indexes of the federation: rli-1"));
    assertTrue(told(() -> servers.rli("registry").senders()).contains("but a registry"));
    Runnable members = () -> servers.registry("lrc-1").allMembers(MemberFilter.ALL);
    Eventually.holds(
        "the registry is named",
        () -> told(members).contains("registries of the federation: registry ("));
    CommandRun shell = new CommandRun();
    shell.refused(
        ExitCode.NOT_SERVED,
        "is not a catalog, but an index",
        "create",
        "a",
        "b",
        servers.url("rli-1"));
  }

  @Test
  void aServerThatIsNoMemberSaysSo() {
    servers = new Servers(directory);
    servers.start("alone", "roles", "lrc");
    assertEquals(
        "the server alone is not an index, but a catalog; it knows no indexes of the federation",
        told(() -> servers.rli("alone").senders()));
  }

  @Test
  void severalRolesAreListed() {
    servers = new Servers(directory);
    servers.start("most");
    CommandRun shell = new CommandRun();
    shell.refused(
        ExitCode.NOT_SERVED,
        "the server most is not a replicator, but a catalog, an index and a registry",
        "replications",
        servers.url("most"));
  }

  @Test
  void strangersOfOtherLanguagesGetTheTypedFault() throws Exception {
    servers = new Servers(directory);
    servers.start("alone", "roles", "rli");
    SoapWire.Reply reply = new SoapWire().post(servers.url("alone") + "/ws/lrc", PING);
    assertEquals(500, reply.status(), reply.text());
    assertEquals("WRONG_ROLE", reply.faultCode(), reply.text());
    SoapWire.validate(SoapWire.schema("rls-types.xsd"), reply.typedFault());
    for (String proof : List.of("signed", "session", "password")) {
      String address = servers.url("alone") + "/ws/" + proof + "/registry";
      assertEquals("WRONG_ROLE", new SoapWire().post(address, PING).faultCode(), proof);
    }
    AssertionError noWsdl =
        assertThrows(
            AssertionError.class, () -> new SoapWire().get(servers.url("alone") + "/ws/lrc?wsdl"));
    assertTrue(noWsdl.getMessage().endsWith("404"), noWsdl::getMessage);
  }

  @Test
  void aSoap12CallIsAnsweredInSoap12() throws Exception {
    servers = new Servers(directory);
    servers.start("alone", "roles", "rli");
    HttpRequest call =
        HttpRequest.newBuilder(URI.create(servers.url("alone") + "/ws/lrc"))
            .header("Content-Type", "application/soap+xml; charset=utf-8; action=\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(PING.replace(SoapWire.SOAP, SOAP_12)))
            .build();
    HttpResponse<String> reply =
        HttpClient.newHttpClient().send(call, HttpResponse.BodyHandlers.ofString());
    assertEquals(400, reply.statusCode(), reply.body());
    String type = reply.headers().firstValue("Content-Type").orElseThrow();
    assertEquals("application/soap+xml;charset=utf-8", type.toLowerCase(Locale.ROOT));
    Document document = SoapWire.parse(reply.body());
    assertEquals(SOAP_12, document.getDocumentElement().getNamespaceURI());
    assertEquals("soap:Sender", only(document, SOAP_12, "Value").getTextContent());
    assertEquals(
        "the server alone is not a catalog, but an index; it knows no catalogs of the federation",
        only(document, SOAP_12, "Text").getTextContent());
    Element detail = only(document, "https://gridrls.org/ns/types/1", "rlsFault");
    assertEquals(only(document, SOAP_12, "Detail"), detail.getParentNode());
    SoapWire.validate(SoapWire.schema("rls-types.xsd"), detail);
  }

  private static Element only(Document document, String namespace, String name) {
    NodeList all = document.getElementsByTagNameNS(namespace, name);
    assertEquals(1, all.getLength(), name);
    return (Element) all.item(0);
  }

  @Test
  void aWrongPathOnTheRightServerIsAnsweredWithTheRightOnes() throws Exception {
    servers = new Servers(directory);
    servers.start("alone", "roles", "lrc");
    String url = servers.url("alone");
    String told = " has no service at /grid; its services are " + url + "/ws/admin, " + url;
    CommandRun shell = new CommandRun();
    assertEquals(2, shell.rls("query", "a", url + "/grid"));
    assertTrue(shell.errors().contains(told + "/ws/lrc; clients need only " + url), shell::errors);
    assertEquals(2, shell.rls("query", "a", url + "/metrics"));
    assertTrue(shell.errors().contains("no service at /metrics"), shell::errors);
    shell.done("create", "a", "b", url + "/console/#search?q=a");
    SoapWire.Reply reply = new SoapWire().post(url + "/ws/unknown", PING);
    assertEquals("BAD_URL", reply.faultCode(), reply.text());
    assertTrue(reply.text().contains("no service at /ws/unknown"), reply.text());
  }

  @Test
  void onlyWhoMayReadTheMembersLearnsWhoTheyAre() throws IOException {
    AtomicReference<String> who = new AtomicReference<>("/CN=Alice");
    servers = new Servers(directory, Optional.of(BY_HEADER));
    servers.connector.header(WHO, () -> Optional.of(who.get()));
    Path acl = directory.resolve("acl");
    Files.writeString(
        acl,
        """
        allow dn /CN=server: all
        allow dn /CN=Alice: lrc_read registry_read
        allow dn /CN=Bob: lrc_read
        """);
    servers.start("registry", "roles", "registry", "security.acl", acl.toString());
    servers.start("lrc", "roles", "lrc", "security.acl", acl.toString());
    servers.start("rli", "roles", "rli", "security.acl", acl.toString());
    RliClient noIndex = servers.rli("lrc");
    Eventually.holds("named", () -> told(noIndex::senders).contains(servers.url("rli")));
    who.set("/CN=Bob");
    assertFalse(told(noIndex::senders).contains("rli"), () -> told(noIndex::senders));
  }
}
