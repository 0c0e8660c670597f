package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.CounterXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of who may do what, on whole servers. Callers say who they are in a header of the test. */
class AccessTest {
  private static final String WHO = "Test-Caller";
  private static final String SERVER = "/DC=org/CN=host/server";

  /** Servers send no such header, so they are all the same. */
  private static final Authenticator BY_HEADER =
      request ->
          Optional.of(
              Caller.certified(
                  Caller.Method.CERTIFICATE,
                  Optional.ofNullable(request.getHeader(WHO)).orElse(SERVER),
                  request.getRemoteAddr()));

  @TempDir Path directory;
  private Servers servers;
  private final AtomicReference<String> who = new AtomicReference<>("/DC=org/CN=Alice");
  private Path acl;

  @BeforeEach
  void open() throws IOException {
    servers = new Servers(directory, Optional.of(BY_HEADER));
    servers.connector.header(WHO, () -> Optional.of(who.get()));
    acl = directory.resolve("acl");
    Files.writeString(
        acl,
        """
        allow dn /DC=org/CN=Admin: all
        allow dn /DC=org/CN=host/.*: rli_update registry_update registry_read
        allow dn /DC=org/CN=Alice: lrc_read lrc_update on /alice/*
        allow anyone: rli_read registry_read
        """);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private static void refused(Runnable call, String told) {
    RlsException refused = assertThrows(RlsException.class, call::run);
    assertEquals(RlsError.PERMISSION_DENIED, refused.error(), refused.getMessage());
    assertTrue(refused.getMessage().contains(told), refused.getMessage());
  }

  @Test
  void aCatalogKnowsWhoMayDoWhatToWhichNames() throws IOException {
    servers.start("lrc", "roles", "lrc", "security.acl", acl.toString());
    servers.lrc("lrc").create(Mapping.of("/alice/x", "gsiftp://a/x"));
    assertEquals(
        1,
        servers
            .lrc("lrc")
            .query(
                ObjectType.LOGICAL_NAME,
                GlobPattern.of("/alice/*"),
                AttributeSelection.NONE,
                PageRequest.first(10))
            .mappings()
            .size());
    refused(() -> servers.lrc("lrc").create(Mapping.of("/bob/x", "gsiftp://a/x")), "\"/alice/*\"");
    refused(() -> servers.lrc("lrc").clear(), "lrc_update");
    who.set("/DC=org/CN=Bob");
    refused(() -> servers.lrc("lrc").create(Mapping.of("/alice/y", "gsiftp://a/y")), "CN=Bob");
    who.set("/DC=org/CN=Admin");
    servers.lrc("lrc").clear();
    servers.stop("lrc");
    List<String> kept = Files.readAllLines(directory.resolve("lrc/audit/audit.jsonl"));
    assertEquals(5, kept.size(), kept::toString);
    assertTrue(kept.get(0).contains("\"names\":[\"/alice/x\"],\"count\":1"), kept.get(0));
    assertTrue(kept.get(0).contains("acl:3\",\"outcome\":\"OK\""), kept.get(0));
    assertTrue(kept.get(4).contains("LocalReplicaCatalog.clear"), kept.get(4));
  }

  @Test
  void aNewListIsInForceWithoutARestartAndABrokenOneIsNot() throws IOException {
    servers.start(
        "lrc", "roles", "lrc", "security.acl", acl.toString(), "security.refresh", "50ms");
    AdminClient admin = new AdminClient(servers.connector, servers.url("lrc"));
    who.set("/DC=org/CN=Admin");
    replaceList("allow dn /DC=org/CN=Admin: stats\nallow dn /DC=org/CN=Bob: everything");
    Eventually.holds("refused", () -> figures(admin).get("accessFilesRefused") > 0);
    servers.lrc("lrc").clear();
    replaceList("allow dn /DC=org/CN=Admin: stats");
    Eventually.holds("in force", () -> figures(admin).get("accessFilesTroubled") == 0);
    refused(() -> servers.lrc("lrc").clear(), "lrc_update");
  }

  /** A list written in place is empty for a moment, and an empty list denies everything. */
  private void replaceList(String text) throws IOException {
    Path part = Files.writeString(directory.resolve("acl.part"), text);
    Files.move(part, acl, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Map<String, Long> figures(AdminClient admin) {
    return admin.statistics().getRole().stream()
        .filter(role -> role.getRole().equals("security"))
        .flatMap(role -> role.getCounter().stream())
        .collect(Collectors.toMap(CounterXml::getName, CounterXml::getValue));
  }
}
