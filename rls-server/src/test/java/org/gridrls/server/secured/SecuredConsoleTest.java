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
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.Browser;
import org.gridrls.server.SecuredServers;
import org.gridrls.tls.CredentialFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With security: the page is for everybody, what it shows and the metrics are not. */
class SecuredConsoleTest {
  @TempDir Path directory;

  private record Reply(int status, String text) {}

  private static Reply get(CredentialFiles as, String url) throws IOException {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      HttpURLConnection call = connector.open(URI.create(url));
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
      assertEquals(401, nobody.status());
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
        assertTrue(page.contains("the caller is not authenticated"), () -> view + ": " + page);
      }
    }
  }
}
