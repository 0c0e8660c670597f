package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.certs.AuthorityDirectory.Issued;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.update.SoapUpdateSender;
import org.gridrls.server.SecuredServers;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.wss.PlainPost;
import org.gridrls.wss.SigningClient;
import org.gridrls.wss.message.CurrentKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The right to send an update and the host it comes from are proved by one certificate. */
class SenderIdentityTest {
  private static final UpdateSource SOURCE =
      UpdateSource.direct(
          UpdateSource.Catalog.of("https://lrc.example.org:39281/ws/lrc", "lrc"),
          new BaseState(1, 1),
          Duration.ofMinutes(1),
          List.of());

  @TempDir Path directory;

  @Against(Attack.MIXED_IDENTITIES)
  @Test
  void whoSignsTheUpdateMustBeTheHostItIsOf() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      String index =
          secured
              .servers
              .start(
                  "rli",
                  "roles",
                  "rli",
                  "security.accept",
                  "[certificate,signature]",
                  "security.servers",
                  ".*/CN=(Updater|lrc.example.org)")
              .baseUrl();
      CredentialFiles updater = secured.user("Updater");
      Issued issued = secured.authority.issue(CertificateOrder.host("lrc.example.org"));
      CredentialFiles host = secured.files(issued);
      RlsException refused =
          assertThrows(RlsException.class, () -> heartbeat(index, host, updater));
      assertEquals(RlsError.PERMISSION_DENIED, refused.error());
      assertTrue(refused.getMessage().contains("names no host"), refused.getMessage());
      heartbeat(index, updater, host);
    }
  }

  private static void heartbeat(String index, CredentialFiles connection, CredentialFiles signer) {
    try (SoapConnector connector =
        new SoapConnector(Timeouts.DEFAULT, Credentials.of(connection))) {
      connector.sign(
          new SigningClient(
              new CurrentKey(() -> signer.material().orElseThrow()),
              chain -> {},
              new PlainPost(connector::open),
              Clock.systemUTC()));
      new SoapUpdateSender(connector, index + "/ws/signed").heartbeat(SOURCE);
    }
  }
}
