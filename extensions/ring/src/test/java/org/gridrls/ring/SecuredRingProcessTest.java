package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ring of secured servers works as an open one does, and lets nobody else in. */
@Tag("process")
class SecuredRingProcessTest {
  @TempDir Path directory;

  static Map<String, String> secured(AuthorityDirectory.Issued host, String trust) {
    Map<String, String> settings = new HashMap<>();
    settings.put("security.accept", "certificate");
    settings.put("security.admins", "/O=Test VO/OU=people/CN=Alice");
    settings.put("security.servers", "/O=Test VO/.*");
    settings.put("security.certificate", host.certificate().toString());
    settings.put("security.key", host.key().toString());
    settings.put("security.trust.certificates", trust);
    return settings;
  }

  private String refusal(RingFederation federation, String name, Map<String, String> security) {
    Map<String, String> settings = new HashMap<>(federation.settings(3));
    settings.putAll(security);
    return RingServer.refusal(directory, name, settings);
  }

  private boolean hasLogged(String line) {
    try {
      return Files.readString(RingProcess.log(directory, "rli-0")).contains(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void securedServersAreARingThatNobodyElseJoins() {
    AuthorityDirectory authority =
        AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    AuthorityDirectory other =
        AuthorityDirectory.create(directory.resolve("other"), "Other VO", Clock.systemUTC());
    Path ca = directory.resolve("ca/ca.pem");
    AuthorityDirectory.Issued host =
        authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    AuthorityDirectory.Issued alice = authority.issue(CertificateOrder.user("Alice"));
    Credentials caller =
        Credentials.of(CredentialFiles.of(alice.certificate(), alice.key(), authority.trust()));
    String trust = "[\"" + ca + "\"]";
    try (RingFederation federation = new RingFederation(directory, secured(host, trust), caller)) {
      federation.load();
      federation.join(0);
      federation.joinHere(1);
      federation.joinHere(2);
      federation.awaitWhole();
      String open = refusal(federation, "open", Map.of());
      assertTrue(open.contains("one of the two members is secured"), open);
      String both = "[\"" + ca + "\",\"" + directory.resolve("other/ca.pem") + "\"]";
      AuthorityDirectory.Issued stranger =
          other.issue(CertificateOrder.host("localhost", "127.0.0.1"));
      String strange = refusal(federation, "stranger", secured(stranger, both));
      assertTrue(strange.contains("refuses the certificate of this member"), strange);
      Eventually.holds("it says why", () -> hasLogged("its certificate is refused"));
      AuthorityDirectory.Issued elsewhere =
          authority.issue(CertificateOrder.host("index.example.org"));
      String wrongHost = refusal(federation, "elsewhere", secured(elsewhere, trust));
      assertTrue(wrongHost.contains("not in rli.ring.members"), wrongHost);
      Optional<Map<String, Long>> counters = federation.counters(0);
      assertEquals(3, counters.orElseThrow().get("ringMembers"));
      federation.kill(0);
      federation.awaitWhole();
      federation.joinHere(3);
      federation.awaitWhole();
    }
  }
}
