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
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The redirector and DRS tell a caller what {@code locate} would tell, and nothing more. */
class RedirectAccessTest {
  private static final String RULES =
      """
      allow dn "/O=Test VO/OU=hosts/.*": lrc_read rli_read rli_update registry_read registry_update
      allow dn ".*/CN=(Alice|Dora)": all
      allow dn ".*/CN=(Bob|Carol)": registry_read
      allow dn ".*/CN=Bob": rli_read lrc_read on /pub/*
      """;

  @TempDir Path directory;

  private record Reply(int status, String text) {}

  private static Reply get(CredentialFiles as, String url) throws IOException {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      HttpURLConnection call = connector.open(URI.create(url));
      call.setInstanceFollowRedirects(false);
      int status = call.getResponseCode();
      try (InputStream in = status < 400 ? call.getInputStream() : call.getErrorStream()) {
        String body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new Reply(status, call.getHeaderFields() + "\n" + body);
      }
    }
  }

  @Test
  void theRightsAreThoseOfLocate() throws Exception {
    Path acl = Files.writeString(directory.resolve("acl"), RULES);
    try (SecuredServers secured = new SecuredServers(directory.resolve("s"))) {
      Servers servers = secured.servers;
      String url =
          servers
              .start("all", "security.acl", acl.toString(), "security.audit.log", "all")
              .baseUrl();
      servers.lrc("all").create(Mapping.of("/pub/x", "http://h/pub"));
      servers.lrc("all").create(Mapping.of("/secret/x", "http://h/secret"));
      Eventually.holds(
          "the index knows both",
          () ->
              servers
                  .rli("all")
                  .lrcsOf(List.of(new LogicalName("/pub/x"), new LogicalName("/secret/x")))
                  .names()
                  .stream()
                  .noneMatch(name -> name.locations().isEmpty()));
      CredentialFiles bobs = secured.user("Bob");
      var nobody = get(secured.nobody(), url + "/f//pub/x");
      assertEquals(403, nobody.status());
      assertFalse(nobody.text().contains("http://h"), nobody.text());
      var carol = get(secured.user("Carol"), url + "/f//pub/x");
      assertEquals(403, carol.status());
      assertEquals(307, get(bobs, url + "/f//pub/x").status());
      var bob = get(bobs, url + "/f//secret/x");
      assertTrue(bob.status() == 403 || bob.status() == 503, bob::toString);
      assertFalse(bob.toString().contains("http://h/secret"), bob::toString);
      assertEquals(307, get(secured.user("Dora"), url + "/f//secret/x").status());
      String objects = url + "/ga4gh/drs/v1/objects/";
      var drs = get(secured.nobody(), objects + "%2Fpub%2Fx");
      assertEquals(403, drs.status());
      assertTrue(drs.text().contains("\"status_code\":403"), drs.text());
      var bobsDrs = get(bobs, objects + "%2Fsecret%2Fx");
      assertTrue(bobsDrs.status() == 403 || bobsDrs.status() == 503, bobsDrs::toString);
      assertFalse(bobsDrs.toString().contains("http://h/secret"), bobsDrs::toString);
      assertEquals(406, get(bobs, objects + "%2Fpub%2Fx").status());
      servers.stop("all");
    }
    String kept = Files.readString(directory.resolve("s/all/audit/audit.jsonl"));
    assertTrue(
        kept.lines().anyMatch(line -> line.contains("CN=Carol") && line.contains("denied")), kept);
  }
}
