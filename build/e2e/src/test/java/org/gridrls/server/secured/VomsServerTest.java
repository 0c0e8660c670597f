package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.ServerConfig;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.wss.WsSecurity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalog with rules about groups of a virtual organization, over TLS and by signatures. */
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

  /** Starts a server with rules for groups of atlas. */
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

  private static String sample(String kind) throws IOException {
    String document = Files.readString(ProjectRoot.path("docs/security.md"));
    return document.split("```" + kind + "\n", 2)[1].split("```", 2)[0];
  }

  /** The directories of a site are those of the test. */
  private Path site() throws IOException {
    Map<String, String> own = secured.settings();
    Path map = Files.writeString(directory.resolve("grid-mapfile"), "\"/CN=Root\" rlsadmin\n");
    Path acl = Files.writeString(directory.resolve("acl"), sample("acl site"));
    String text =
        sample("hocon")
            .replaceAll("(?m)^server\\..*", "")
            .replace("/etc/grid-security/certificates", own.get("security.trust.directory"))
            .replace("/etc/grid-security/vomsdir", voms.organizations().toString())
            .replace("/etc/grid-security/grid-mapfile", map.toString())
            .replace("/etc/rls/hostcert.pem", own.get("security.certificate"))
            .replace("/etc/rls/hostkey.pem", own.get("security.key"))
            .replace("/etc/rls/acl", acl.toString());
    assertFalse(text.contains("/etc/"), text);
    return Files.writeString(directory.resolve("rls.conf"), text);
  }

  @Test
  void theSettingsForASiteDoWhatTheDocumentSays() throws Exception {
    Map<String, String> here =
        Map.of("server.port", "0", "data", directory.resolve("data").toString());
    ConfigFile<ServerConfig> config =
        ConfigFile.read(Optional.of(site()), here, ServerConfig::read);
    try (RlsServer server = RlsServer.start(config, Clock.systemUTC())) {
      Mapping mapping = Mapping.of("/atlas/x", "gsiftp://a/x");
      as(
          voms.proxy("Alice", "/atlas", "/atlas/Role=production"),
          server.baseUrl(),
          alice -> alice.create(mapping));
      as(
          voms.proxy("Bob", "/atlas"),
          server.baseUrl(),
          bob -> {
            assertTrue(bob.exists(ObjectType.LOGICAL_NAME, "/atlas/x"));
            refused(() -> bob.delete(mapping), "lrc_update");
          });
      as(
          secured.user("Carol"),
          server.baseUrl(),
          carol -> refused(() -> carol.exists(ObjectType.LOGICAL_NAME, "/atlas/x"), "lrc_read"));
    }
  }

  private static void as(CredentialFiles who, String url, Consumer<LrcClient> calls) {
    Credentials credentials = Credentials.of(who).signingBy(new WsSecurity());
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, credentials)) {
      calls.accept(new LrcClient(connector, url));
    }
  }
}
