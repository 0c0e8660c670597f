package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalog whose rules speak of groups of a virtual organization, over TLS and by signatures. */
class VomsServerTest {
  @TempDir Path directory;
  private SecuredServers secured;
  private VomsProxies voms;

  @BeforeEach
  void open() throws Exception {
    secured = new SecuredServers(directory);
    voms = new VomsProxies(directory, secured.authority);
  }

  @AfterEach
  void close() {
    secured.close();
  }

  /** With rules for groups of atlas. */
  private String start(String... settings) throws IOException {
    Path acl =
        Files.writeString(
            directory.resolve("acl"),
            """
            allow group /atlas/Role=production: lrc_update on /atlas/*
            allow group /atlas(/.*)?: lrc_read on /atlas/*
            """);
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(List.of("roles", "lrc", "security.acl", acl.toString()));
    all.addAll(List.of("security.accept", "[certificate,signature,conversation]"));
    return secured.servers.start("lrc", all.toArray(String[]::new)).baseUrl();
  }

  private String startWithGroups() throws IOException {
    return start(
        "security.trust.proxies",
        "true",
        "security.trust.voms-directory",
        voms.organizations().toString());
  }

  private static void refused(Runnable call, String why) {
    RlsException refused = assertThrows(RlsException.class, call::run);
    assertEquals(RlsError.PERMISSION_DENIED, refused.error(), refused::getMessage);
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/ws/signed", "/ws/session"})
  void theGroupsOfAProxyDecide(String way) throws Exception {
    String url = startWithGroups() + way;
    Mapping mapping = Mapping.of("/atlas/x", "gsiftp://a/x");
    as(
        voms.proxy("Alice", "/atlas/Role=NULL/Capability=NULL", "/atlas/Role=production"),
        url,
        alice -> {
          alice.create(mapping);
          refused(() -> alice.create(Mapping.of("/cms/x", "gsiftp://a/x")), "/cms/x");
        });
    as(
        voms.proxy("Bob", "/atlas/Role=NULL/Capability=NULL"),
        url,
        bob -> {
          assertTrue(bob.exists(ObjectType.LOGICAL_NAME, "/atlas/x"));
          refused(() -> bob.add(Mapping.of("/atlas/x", "gsiftp://b/x")), "lrc_update");
        });
    as(
        voms.proxy("Carol", "/cms/Role=production"),
        url,
        carol -> refused(() -> carol.exists(ObjectType.LOGICAL_NAME, "/atlas/x"), "lrc_read"));
    as(
        secured.user("Dave"),
        url,
        dave -> refused(() -> dave.exists(ObjectType.LOGICAL_NAME, "/atlas/x"), "lrc_read"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/ws/signed", "/ws/session"})
  void withoutTheSettingAProxyIsNobody(String way) throws Exception {
    String url = start() + way;
    as(
        voms.proxy("Alice", "/atlas/Role=production"),
        url,
        alice -> refused(() -> alice.exists(ObjectType.LOGICAL_NAME, "/atlas/x"), "certificate"));
  }

  @Test
  void theAuditLogSaysWhichRuleLetTheGroupIn() throws Exception {
    String url = startWithGroups();
    as(
        voms.proxy("Alice", "/atlas/Role=production"),
        url,
        alice -> alice.create(Mapping.of("/atlas/x", "gsiftp://a/x")));
    secured.servers.stop("lrc");
    String kept = Files.readString(directory.resolve("lrc/audit/audit.jsonl"));
    assertTrue(kept.contains("\"name\":\"/O=Test VO/OU=people/CN=Alice\""), kept);
    assertTrue(kept.contains("acl:1\",\"outcome\":\"OK\""), kept);
  }

  private static void as(CredentialFiles who, String url, Consumer<LrcClient> calls) {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(who))) {
      calls.accept(new LrcClient(connector, url));
    }
  }
}
