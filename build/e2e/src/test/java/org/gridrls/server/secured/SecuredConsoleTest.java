package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.api.Mapping;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.server.Browser;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that with security the page is for everybody, but not its data or metrics. */
@Tag("process")
class SecuredConsoleTest {
  @TempDir Path directory;

  private record Reply(int status, String text) {}

  private static Reply get(CredentialFiles as, String url) throws IOException {
    return call(as, "GET", url);
  }

  private static Reply call(CredentialFiles as, String method, String url) throws IOException {
    return call(as, method, url, "");
  }

  private static Reply call(CredentialFiles as, String method, String url, String body)
      throws IOException {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      HttpURLConnection call = connector.open(URI.create(url));
      call.setRequestMethod(method);
      if (!body.isEmpty()) {
        call.setDoOutput(true);
        call.setRequestProperty("Content-Type", "text/xml");
        call.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
      }
      int status = call.getResponseCode();
      try (InputStream in = status < 400 ? call.getInputStream() : call.getErrorStream()) {
        return new Reply(status, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void metricsAreForThoseWhoMayHaveTheStatistics() throws Exception {
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url =
          secured
              .servers
              .start("all", "security.admins", "/O=Test VO/OU=people/CN=Carol")
              .baseUrl();
      Reply page = get(secured.nobody(), url + "/console/");
      assertEquals(200, page.status());
      Reply nobody = get(secured.nobody(), url + "/metrics");
      assertEquals(403, nobody.status());
      assertFalse(nobody.text().contains("rls_"), nobody.text());
      Reply carol = get(secured.user("Carol"), url + "/metrics");
      assertEquals(200, carol.status());
      assertTrue(carol.text().contains("rls_security_open 0.0\n"), carol.text());
      assertTrue(carol.text().contains("rls_security_accepts_certificate 1.0\n"), carol.text());
    }
  }

  @Test
  void whoIsKnownButMayNotIsToldWhy() throws Exception {
    try (SecuredServers secured = new SecuredServers(directory)) {
      Path rules = directory.resolve("acl");
      Files.writeString(rules, "allow anyone: lrc_read\n");
      String url = secured.servers.start("all", "security.acl", rules.toString()).baseUrl();
      Reply bob = get(secured.user("Bob"), url + "/metrics");
      assertEquals(403, bob.status());
      assertTrue(bob.text().contains("stats"), bob.text());
    }
  }

  /** No page stays empty, and none shows a failure of the script. */
  @Test
  void aBrowserWithoutACertificateSeesASentence() throws Exception {
    Browser browser = Browser.required(directory);
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url = secured.servers.start("all").baseUrl() + "/console/";
      for (String view : List.of("federation", "site", "compare", "search?q=x", "search?q=x*")) {
        String page = browser.page(url + "#" + view);
        assertTrue(page.contains("Not allowed"), () -> view + ": " + page);
        assertTrue(
            page.contains("this server accepts a client certificate of a trusted authority"),
            () -> view + ": " + page);
      }
    }
  }

  /** Both the reader and the server at hand need the right, at the server that is asked too. */
  @Test
  void otherMembersAreAskedOnBehalfOfTheReader() throws Exception {
    String rules =
        """
        allow dn "/O=Test VO/OU=hosts/.*": lrc_read rli_read rli_update registry_read registry_update
        allow dn ".*/CN=Alice": all
        allow dn ".*/CN=Dora": all
        allow dn ".*/CN=Bob": rli_read
        """;
    String reader = rules + "allow dn \".*/CN=Carol\": rli_read registry_read\n";
    Path open = Files.writeString(directory.resolve("acl-of-catalog"), reader);
    Path strict = Files.writeString(directory.resolve("acl"), rules);
    try (SecuredServers secured = new SecuredServers(directory)) {
      Servers servers = secured.servers;
      servers.start("registry", "roles", "registry", "security.acl", strict.toString());
      servers.start("lrc", "roles", "lrc", "security.acl", open.toString());
      servers.start("rli", "roles", "rli", "security.acl", strict.toString());
      servers.awaitMembers(3);
      servers.awaitInStep("rli");
      String answers = servers.url("lrc") + "/console/answers/";
      CredentialFiles dora = secured.user("Dora");
      CredentialFiles bob = secured.user("Bob");
      CredentialFiles carol = secured.user("Carol");
      Reply members = call(dora, "POST", answers + "members");
      assertEquals(200, members.status(), members.text());
      assertTrue(members.text().contains(">rli<"), members.text());
      assertTrue(members.text().contains("\"from\":\"registry\""), members.text());
      Reply explained = call(dora, "POST", answers + "explain?name=lrc");
      assertEquals(200, explained.status(), explained.text());
      for (CredentialFiles reads : List.of(dora, bob)) {
        Reply senders = call(reads, "POST", answers + "senders?index=rli");
        assertEquals(200, senders.status(), senders.text());
        assertTrue(senders.text().contains(">lrc<"), senders.text());
      }
      Reply refusedHere = call(bob, "POST", answers + "members");
      assertEquals(403, refusedHere.status(), refusedHere.text());
      for (String question : List.of("members", "explain?name=lrc")) {
        Reply denied = call(carol, "POST", answers + question);
        assertTrue(denied.text().contains("\"code\":\"PERMISSION_DENIED\""), denied.text());
      }
      Reply unseen = call(carol, "POST", answers + "senders?index=rli");
      assertTrue(unseen.text().contains("\"code\":\"PERMISSION_DENIED\""), unseen.text());
      Reply nobody = call(secured.nobody(), "POST", answers + "members");
      assertEquals(403, nobody.status(), nobody.text());
      Reply stranger = call(dora, "POST", answers + "senders?index=127.0.0.1:1");
      assertTrue(stranger.text().contains("MEMBER_NOT_FOUND"), stranger.text());
    }
  }

  private static String locate(String name) {
    return "<s:locate xmlns:s=\"https://gridrls.org/ns/rli/1\"><s:logicalName>"
        + name
        + "</s:logicalName></s:locate>";
  }

  /** A search at any server, by the rights of the reader there and at the server that is asked. */
  @Test
  void searchesArePassedOnWithTheRightsOfTheReader() throws Exception {
    String rules =
        """
        allow dn "/O=Test VO/OU=hosts/.*": lrc_read lrc_update rli_read rli_update registry_read registry_update
        allow dn ".*/CN=Alice": all
        allow dn ".*/CN=Dora": all
        """;
    String reader = rules + "allow dn \".*/CN=Carol\": rli_read lrc_read\n";
    Path open = Files.writeString(directory.resolve("acl-of-registry"), reader);
    Path strict = Files.writeString(directory.resolve("acl"), rules);
    try (SecuredServers secured = new SecuredServers(directory)) {
      Servers servers = secured.servers;
      servers.start("registry", "roles", "registry", "security.acl", open.toString());
      servers.start("lrc", "roles", "lrc", "security.acl", strict.toString());
      servers.start("rli", "roles", "rli", "security.acl", strict.toString());
      servers.awaitMembers(3);
      servers.lrc("lrc").create(Mapping.of("cms/1", "file:/x"));
      servers.awaitInStep("rli");
      String pass = servers.url("registry") + "/console/answers/pass";
      CredentialFiles dora = secured.user("Dora");
      CredentialFiles carol = secured.user("Carol");
      Reply found = call(dora, "POST", pass + "?server=rli&operation=locate", locate("cms/1"));
      assertEquals(200, found.status(), found.text());
      assertTrue(found.text().contains(">FOUND<"), found.text());
      assertTrue(found.text().contains(">file:/x<"), found.text());
      String query =
          "<s:queryPattern xmlns:s=\"https://gridrls.org/ns/lrc/1\">"
              + "<s:objectType>LOGICAL_NAME</s:objectType><s:pattern>cms/*</s:pattern>"
              + "</s:queryPattern>";
      Reply names = call(dora, "POST", pass + "?server=lrc&operation=queryPattern", query);
      assertTrue(names.text().contains(">cms/1<"), names.text());
      Reply denied = call(carol, "POST", pass + "?server=rli&operation=locate", locate("cms/1"));
      assertEquals(200, denied.status(), denied.text());
      assertTrue(denied.text().contains("\"code\":\"PERMISSION_DENIED\""), denied.text());
      assertFalse(denied.text().contains("file:/x"), denied.text());
      Reply here =
          call(secured.user("Bob"), "POST", pass + "?server=rli&operation=locate", locate("x"));
      assertEquals(403, here.status(), here.text());
      refuses(secured, dora, pass);
    }
  }

  private static void refuses(SecuredServers secured, CredentialFiles dora, String pass)
      throws IOException {
    Reply nobody =
        call(secured.nobody(), "POST", pass + "?server=rli&operation=locate", locate("x"));
    assertEquals(403, nobody.status(), nobody.text());
    Reply change = call(dora, "POST", pass + "?server=rli&operation=discardSource", locate("x"));
    assertEquals(400, change.status(), change.text());
    assertTrue(change.text().contains("UNKNOWN_OPERATION"), change.text());
    Reply stranger = call(dora, "POST", pass + "?server=127.0.0.1:1&operation=locate", locate("x"));
    assertTrue(stranger.text().contains("MEMBER_NOT_FOUND"), stranger.text());
    String entity = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>" + locate("&e;");
    Reply entities = call(dora, "POST", pass + "?server=rli&operation=locate", entity);
    assertEquals(400, entities.status(), entities.text());
    assertFalse(entities.text().contains("root:"), entities.text());
  }
}
