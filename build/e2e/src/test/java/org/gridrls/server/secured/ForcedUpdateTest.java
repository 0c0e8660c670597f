package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.TargetName;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.update.SoapUpdateSender;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An administrator can replace a foreign state that an index holds in a catalog's name. */
class ForcedUpdateTest {
  private static final LogicalName NAME = new LogicalName("lfn://a");
  private static final Duration LONG_LEASE = Duration.ofHours(1);

  @TempDir Path directory;

  @Against(Attack.FORWARDED_POISON)
  @Test
  void aForcedUpdateReplacesAForeignState() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      Servers servers = secured.servers;
      String index = servers.start("rli", "roles", "rli").baseUrl();
      String catalog = servers.start("lrc", "roles", "lrc").baseUrl();
      servers.lrc("lrc").create(new Mapping(NAME, new TargetName("gsiftp://one/a")));
      long nextHour = Clock.systemUTC().millis() + Duration.ofHours(1).toMillis();
      UpdateSource foreign =
          UpdateSource.direct(
              UpdateSource.Catalog.of(catalog + "/ws/lrc", "lrc"),
              new BaseState(nextHour, 1),
              LONG_LEASE,
              List.of());
      CredentialFiles stolen =
          secured.files(secured.authority.issue(CertificateOrder.host("127.0.0.1")));
      assertEquals(Receipt.Outcome.ACCEPTED, emptyFilter(stolen, index, foreign).outcome());
      assertTrue(isHidden(servers), "the index holds the foreign state");

      servers.lrc("lrc").targets().add(UpdateTarget.everything(index, UpdateKind.LIST));
      List<String> forced =
          new AdminClient(servers.connector, catalog).forceUpdate(Optional.of(index));
      assertEquals(List.of(index + "/ws/update"), forced);
      Eventually.holds("the catalog's own state is held", () -> !isHidden(servers));
      assertTrue(servers.lrc("lrc").updateTargets().get(0).inStep());
    }
  }

  private static boolean isHidden(Servers servers) {
    IndexAnswer answer = servers.rli("rli").lrcsOf(List.of(NAME));
    return answer.names().get(0).locations().isEmpty();
  }

  private static Receipt emptyFilter(CredentialFiles as, String index, UpdateSource source) {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      return new SoapUpdateSender(connector, index + "/ws/update")
          .sendBloom(source, 0, new BloomFilter.Builder(new BloomParameters(64, 1)).build());
    }
  }
}
