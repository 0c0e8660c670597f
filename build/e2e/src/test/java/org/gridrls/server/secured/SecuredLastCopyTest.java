package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletes that keep the last copy, by callers with different rights, over mutual TLS. */
class SecuredLastCopyTest {
  private static final String RULES =
      """
      allow dn ".*/CN=Alice": all
      allow dn "/O=Test VO/OU=hosts/.*": lrc_read rli_read rli_update registry_read registry_update
      allow dn ".*/CN=Bob": lrc_read lrc_update rli_read registry_read
      """;

  @TempDir Path directory;
  private SecuredServers secured;

  @BeforeEach
  void open() {
    secured = new SecuredServers(directory);
  }

  @AfterEach
  void close() {
    secured.close();
  }

  /** The first catalog keeps last copies. */
  private void federation(String rulesOfTheSecond) throws IOException {
    Servers servers = secured.servers;
    String rules = Files.writeString(directory.resolve("rules"), RULES).toString();
    String second = Files.writeString(directory.resolve("second"), rulesOfTheSecond).toString();
    servers.start("registry", "roles", "registry", "security.acl", rules);
    servers.start("rli", "roles", "rli", "security.acl", rules);
    servers.start("lrc-1", "roles", "lrc", "security.acl", rules, "lrc.keep-last-copy", "true");
    servers.start("lrc-2", "roles", "lrc", "security.acl", second);
    servers.awaitMembers(4);
    servers.awaitInStep("rli");
  }

  private SoapConnector bob() {
    return new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.user("Bob")));
  }

  private RlsException refused(SoapConnector as, Mapping mapping) {
    LrcClient catalog = new LrcClient(as, secured.servers.url("lrc-1"));
    return assertThrows(RlsException.class, () -> catalog.delete(mapping));
  }

  @Test
  void onlyAdministratorsDeleteTheLastCopyOfACatalogThatKeepsIt() throws IOException {
    federation(RULES);
    Mapping copy = Mapping.of("n", "t");
    LrcClient alice = secured.servers.lrc("lrc-1");
    alice.create(copy);
    try (SoapConnector bob = bob()) {
      assertEquals(RlsError.LRC_NOT_FOUND, refused(bob, copy).error());
      LrcClient catalog = new LrcClient(bob, secured.servers.url("lrc-1"));
      RlsException all = assertThrows(RlsException.class, catalog::clear);
      assertEquals(RlsError.PERMISSION_DENIED, all.error());
      assertTrue(all.getMessage().contains("lrc.keep-last-copy"), all::getMessage);
      secured.servers.lrc("lrc-2").create(copy);
      catalog.delete(copy);
      alice.create(copy);
      secured.servers.lrc("lrc-2").delete(copy);
    }
    alice.delete(copy);
  }

  @Test
  void aCopyThatTheCallerMayNotSeeDoesNotCount() throws IOException {
    federation(RULES.replace("Bob\": lrc_read", "Bob\": stats"));
    Mapping copy = Mapping.of("n", "t");
    secured.servers.lrc("lrc-1").create(copy);
    secured.servers.lrc("lrc-2").create(copy);
    try (SoapConnector bob = bob()) {
      RlsException refused = refused(bob, copy);
      assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
      assertTrue(refused.getMessage().contains("lrc-2"), refused::getMessage);
    }
  }
}
