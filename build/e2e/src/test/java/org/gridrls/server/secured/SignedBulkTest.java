package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.server.SecuredServers;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.wss.PlainPost;
import org.gridrls.wss.SigningClient;
import org.gridrls.wss.WsSecurity;
import org.gridrls.wss.message.CurrentKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A signed message is limited to the size for unauthenticated callers, unless the certificate of
 * the connection authenticates the caller already.
 */
class SignedBulkTest {
  private static final int ITEMS = 3_000;

  @TempDir Path directory;

  @Against(Attack.UNPROVED_BULK)
  @Test
  void aLargeSignedBulkNeedsAnAcceptedCertificateAtTheConnection() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url =
          secured
              .servers
              .start(
                  "lrc",
                  "roles",
                  "lrc",
                  "security.accept",
                  "[certificate,signature]",
                  "security.admins",
                  "/O=Test VO/OU=people/CN=Bulk")
              .baseUrl();
      CredentialFiles bulk = secured.user("Bulk");
      Credentials both = Credentials.of(bulk).signingBy(new WsSecurity());
      try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, both)) {
        assertEquals(ITEMS, create(connector, url, "proved"));
      }
      assertRefused(url, bulk, secured.nobody());
      AuthorityDirectory other =
          AuthorityDirectory.create(directory.resolve("other"), "Other", Clock.systemUTC());
      AuthorityDirectory.Issued stranger = other.issue(CertificateOrder.user("Stranger"));
      assertRefused(
          url,
          bulk,
          CredentialFiles.of(stranger.certificate(), stranger.key(), secured.authority.trust()));
    }
  }

  /** Signed by one, over a connection of another. */
  private static void assertRefused(String url, CredentialFiles signer, CredentialFiles caller) {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(caller))) {
      connector.sign(
          new SigningClient(
              new CurrentKey(() -> signer.material().orElseThrow()),
              chain -> {},
              new PlainPost(connector::open),
              Clock.systemUTC()));
      RlsException refused =
          assertThrows(RlsException.class, () -> create(connector, url, "unproved"));
      assertEquals(RlsError.TOO_LARGE, refused.error(), refused::getMessage);
    }
  }

  /** More than 1 MB. */
  private static int create(SoapConnector connector, String url, String prefix) {
    String tail = "x".repeat(200);
    List<Mapping> mappings =
        IntStream.range(0, ITEMS)
            .mapToObj(
                i -> Mapping.of("lfn://" + prefix + i + tail, "gsiftp://a/" + prefix + i + tail))
            .toList();
    return new LrcClient(connector, url + "/ws/signed")
        .createAll(mappings, BulkMode.PER_ITEM)
        .applied();
  }
}
