package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.SecuredServers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.Replicator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replicator with a certificate of its own, in a federation whose catalogs know who it is. */
class SecuredReplicatorTest {
  private static final String TO = "https://storage.example.org/data";
  private static final byte[] CONTENT = "hello".getBytes(StandardCharsets.UTF_8);
  private static final String SUM =
      "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

  @TempDir Path directory;
  private SecuredServers secured;
  private AuthorityDirectory.Issued own;
  private Path data;
  private Path acl;

  @BeforeEach
  void open() throws Exception {
    secured = new SecuredServers(directory);
    own = secured.authority.issue(CertificateOrder.host("replicator", "127.0.0.1"));
    data = Files.createDirectory(directory.resolve("data"));
    acl = Files.writeString(directory.resolve("acl"), rules("lrc_read lrc_update"));
    secured.servers.start("registry", "roles", "registry");
    secured.servers.start("rli-1", "roles", "rli");
    secured.servers.start(
        "lrc-1", "roles", "lrc", "security.acl", acl.toString(), "security.refresh", "50ms");
    secured.servers.awaitMembers(3);
  }

  /** Alice writes, the replicator has the privileges, other hosts of the federation only read. */
  private static String rules(String ofReplicator) {
    return """
    allow dn "/O=Test VO/OU=people/CN=Alice": all
    allow dn "/O=Test VO/.*/CN=replicator": %s
    allow dn "/O=Test VO/.*/CN=localhost": lrc_read
    """
        .formatted(ofReplicator);
  }

  @AfterEach
  void close() {
    secured.close();
  }

  private String replicator() {
    return secured
        .servers
        .start(
            "replicator",
            "roles",
            "replicator",
            "security.certificate",
            own.certificate().toString(),
            "security.key",
            own.key().toString(),
            "replicator.destinations",
            TO + "=" + data,
            "replicator.catalog",
            secured.servers.url("lrc-1"),
            "replicator.sources",
            "127.0.0.1",
            "replicator.retry",
            "100ms",
            "replicator.retry-max",
            "200ms",
            "replicator.attempts",
            "1000")
        .baseUrl();
  }

  private void register(String source) {
    var lrc = secured.servers.lrc("lrc-1");
    lrc.defineAttribute(
        new AttributeDefinition("sha256", ObjectType.LOGICAL_NAME, AttributeType.STRING));
    assertEquals(
        List.of(),
        lrc.putAll(
                List.of(
                    new AttributedMapping(
                        Mapping.of("f", source),
                        List.of(Attribute.text("sha256", SUM)),
                        List.of())),
                BulkMode.PER_ITEM)
            .failures());
    secured.servers.awaitInStep("rli-1");
  }

  private static ReplicationOptionsXml options() {
    ReplicationOptionsXml options = new ReplicationOptionsXml();
    options.setDestination(TO);
    return options;
  }

  private static void refused(Runnable call) {
    assertEquals(RlsError.PERMISSION_DENIED, assertThrows(RlsException.class, call::run).error());
  }

  @Test
  void copiesAreRegisteredByTheReplicatorItself() throws Exception {
    try (OneFileServer source = new OneFileServer(CONTENT)) {
      register(source.url());
      String url = replicator();
      ReplicatorClient alice = new ReplicatorClient(secured.servers.connector, url);
      String id = alice.create("one", options()).getId();
      ReplicationItemXml item = new ReplicationItemXml();
      item.setLogicalName("f");
      alice.add(id, List.of(item));
      alice.of(id, Replicator::start);
      Eventually.holds(
          "the copy is registered",
          () -> alice.of(id, Replicator::getStatus).getState() == ReplicationStateXml.FINISHED);
      assertEquals(1, alice.of(id, Replicator::getStatus).getCount().getDone());
      assertArrayEquals(CONTENT, Files.readAllBytes(data.resolve("f")));
      assertTrue(secured.servers.lrc("lrc-1").exists(Mapping.of("f", TO + "/f")));
      Eventually.holds("the catalog knows by whom", () -> audited("bulkPut", "CN=replicator"));
      assertTrue(
          alice.of(id, Replicator::getStatus).getOwner().contains("CN=Alice"),
          alice.of(id, Replicator::getStatus).getOwner());
      othersAreRefused(url, id);
    }
  }

  private boolean audited(String operation, String caller) {
    try {
      Path log = directory.resolve("lrc-1/audit/audit.jsonl");
      return Files.readAllLines(log).stream()
          .anyMatch(line -> line.contains(operation) && line.contains(caller));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bob is authenticated: he may look; a stranger may not even that. */
  private void othersAreRefused(String url, String id) {
    try (SoapConnector bob =
            new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.user("Bob")));
        SoapConnector nobody =
            new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.nobody()))) {
      ReplicatorClient his = new ReplicatorClient(bob, url);
      assertEquals(id, his.of(id, Replicator::getStatus).getId());
      refused(() -> his.create("two", options()));
      refused(() -> his.of(id, Replicator::stop));
      refused(() -> his.of(id, one -> one.setPriority(5)));
      refused(() -> his.destroy(id));
      refused(() -> his.call(service -> service.createWish("w", null)));
      ReplicatorClient strangers = new ReplicatorClient(nobody, url);
      assertThrows(RlsException.class, () -> strangers.of(id, Replicator::getStatus));
    }
  }

  @Test
  void aReplicatorWithoutTheRightWaitsUntilItHasIt() throws Exception {
    Files.writeString(acl, rules("lrc_read"));
    try (OneFileServer source = new OneFileServer(CONTENT)) {
      register(source.url());
      ReplicatorClient alice = new ReplicatorClient(secured.servers.connector, replicator());
      String id = alice.create("one", options()).getId();
      ReplicationItemXml item = new ReplicationItemXml();
      item.setLogicalName("f");
      alice.add(id, List.of(item));
      alice.of(id, Replicator::start);
      Eventually.holds(
          "the reason is shown",
          () -> {
            String error = alice.of(id, Replicator::getStatus).getErrorMessage();
            return error != null && error.contains("lrc_update");
          });
      assertEquals(1, alice.of(id, Replicator::getStatus).getCount().getLanded());
      Files.writeString(acl, rules("lrc_read lrc_update"));
      Eventually.holds(
          "the copy is registered",
          () -> alice.of(id, Replicator::getStatus).getCount().getDone() == 1);
    }
  }
}
