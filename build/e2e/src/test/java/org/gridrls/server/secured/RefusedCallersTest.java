package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.security.message.PasswordHash;
import org.gridrls.server.SecuredServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every failed authentication is in the audit log, in whatever way it failed. */
class RefusedCallersTest {
  private static final String SECRET = "open-sesame";
  private static final String PING = "<ping xmlns='https://gridrls.org/ns/admin/1'/>";
  private static final String LOGIN =
      "<w:Security e:mustUnderstand='1' xmlns:w='http://docs.oasis-open.org/wss/2004/01/"
          + "oasis-200401-wss-wssecurity-secext-1.0.xsd'><w:UsernameToken>"
          + "<w:Username>mistyped-"
          + SECRET
          + "</w:Username><w:Password>"
          + SECRET
          + "</w:Password></w:UsernameToken></w:Security>";

  private static final String FROM_HERE =
      "\"from\":\"127.0.0.1\",\"outcome\":\"PERMISSION_DENIED\",\"reason\"";
  private static final Pattern MORE = Pattern.compile("\"more\":(\\d+),");

  @TempDir Path directory;

  /** How many calls a line counts: one, or the others of a minute. */
  private static int count(String line) {
    Matcher more = MORE.matcher(line);
    return more.find() ? Integer.parseInt(more.group(1)) : 1;
  }

  private String start(SecuredServers secured) throws IOException {
    Path passwords = directory.resolve("passwords");
    Files.writeString(passwords, "bob:" + PasswordHash.of(SECRET.toCharArray()).line() + "\n");
    return secured
        .servers
        .start(
            "lrc",
            "roles",
            "lrc",
            "security.accept",
            "[certificate,token,password,signature,conversation]",
            "security.passwords",
            passwords.toString(),
            "security.tokens.issuers",
            "https://iss.example/",
            "security.tokens.keys",
            Files.writeString(directory.resolve("keys"), "{\"keys\":[]}").toString(),
            "security.tokens.audiences",
            "https://rls.example")
        .baseUrl();
  }

  /** The status of a call that presents only the given proof. */
  private static int ping(CredentialFiles as, String url, String header, String proof)
      throws IOException {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      HttpURLConnection call = connector.open(URI.create(url));
      call.setDoOutput(true);
      call.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
      if (!proof.isEmpty()) {
        call.setRequestProperty("Authorization", proof);
      }
      String message =
          "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>"
              + header
              + "</e:Header><e:Body>"
              + PING
              + "</e:Body></e:Envelope>";
      call.getOutputStream().write(message.getBytes(StandardCharsets.UTF_8));
      return call.getResponseCode();
    }
  }

  @Test
  void eachWayToFailIsKeptAndNoSecret() throws Exception {
    try (SecuredServers secured = new SecuredServers(directory)) {
      AuthorityDirectory.Issued mallory = secured.authority.issue(CertificateOrder.user("Mallory"));
      secured.authority.revoke("Mallory");
      String url = start(secured);
      CredentialFiles nobody = secured.nobody();
      String token = "Bearer " + SECRET + ".e30." + SECRET;
      for (int i = 0; i < 3; i++) {
        assertEquals(500, ping(nobody, url + "/ws/lrc", "", ""));
        assertEquals(500, ping(nobody, url + "/ws/admin", "", token));
        assertEquals(500, ping(secured.files(mallory), url + "/ws/admin", "", ""));
        assertEquals(500, ping(nobody, url + "/ws/password/admin", LOGIN, ""));
        assertEquals(500, ping(nobody, url + "/ws/signed/admin", "", ""));
        assertEquals(500, ping(nobody, url + "/ws/session/admin", "", ""));
      }
      assertEquals(200, ping(secured.user("Bob"), url + "/ws/admin", "", ""));
    }
    Path log = directory.resolve("lrc/audit/audit.jsonl");
    List<String> refused =
        Files.readAllLines(log).stream().filter(line -> line.contains("refused")).toList();
    for (String expected :
        List.of(
            "\"path\":\"/ws/lrc\",\"method\":\"none\"",
            "\"path\":\"/ws/admin\",\"method\":\"token\"",
            "\"path\":\"/ws/admin\",\"method\":\"certificate\"",
            "\"path\":\"/ws/password/admin\",\"method\":\"password\"",
            "\"path\":\"/ws/signed/admin\",\"method\":\"signature\"",
            "\"path\":\"/ws/session/admin\",\"method\":\"conversation\"")) {
      List<String> lines = refused.stream().filter(line -> line.contains(expected)).toList();
      assertFalse(lines.isEmpty(), () -> expected + " in " + refused);
      assertTrue(lines.get(0).contains(FROM_HERE), lines.get(0));
    }
    assertEquals(18, refused.stream().mapToInt(RefusedCallersTest::count).sum());
    try (Stream<String> all = Files.lines(log)) {
      assertFalse(all.anyMatch(line -> line.contains(SECRET)));
    }
  }
}
