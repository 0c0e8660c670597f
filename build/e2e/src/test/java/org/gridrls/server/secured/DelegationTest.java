package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.security.acl.OnBehalf;
import org.gridrls.server.LogLines;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.ObjectAttributesXml;
import org.gridrls.wire.rli.CatalogMatchesXml;
import org.gridrls.wire.rli.CatalogOutcomeKindXml;
import org.gridrls.wire.rli.FederationMatchesXml;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that asks a catalog in the name of its caller, over mutual TLS. */
class DelegationTest {
  private static final LogicalName NAME = new LogicalName("/alice/x");

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

  private void federation(String delegates) throws IOException {
    Path acl =
        Files.writeString(
            directory.resolve("acl"),
            """
            allow dn ".*/CN=Alice": lrc_read lrc_update on /alice/*
            allow anyone: rli_read registry_read
            """);
    Servers servers = secured.servers;
    servers.start("registry", "roles", "registry", "security.acl", acl.toString());
    servers.start(
        "lrc",
        "roles",
        "lrc",
        "security.acl",
        acl.toString(),
        "security.audit.log",
        "all",
        "security.delegates",
        delegates);
    servers.start(
        "rli", "roles", "rli", "security.acl", acl.toString(), "security.pass-caller-on", "true");
    servers.lrc("lrc").create(new Mapping(NAME, Mapping.of("a", "gsiftp://a/x").targetName()));
    Eventually.holds(
        "the index knows the name",
        () -> !servers.rli("rli").lrcsOf(List.of(NAME)).names().get(0).locations().isEmpty());
  }

  private LocateResult locate(SoapConnector as) {
    return new RliClient(as, secured.servers.url("rli"))
        .locate(List.of(NAME), Duration.ofSeconds(5), AttributeSelection.NONE);
  }

  @Test
  void locateHasTheRightsOfItsCaller() throws IOException {
    federation(".*/OU=hosts/CN=.*");
    LocateResult alice = locate(secured.servers.connector);
    assertEquals(Verdict.FOUND, alice.names().get(0).verdict(), alice::toString);
    try (SoapConnector bob =
        new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.user("Bob")))) {
      LocateResult denied = locate(bob);
      assertEquals(Verdict.UNKNOWN, denied.names().get(0).verdict(), denied::toString);
      assertEquals(CatalogOutcome.Kind.DENIED, denied.catalogs().get(0).kind());
    }
    secured.servers.stop("lrc");
    String kept = Files.readString(directory.resolve("lrc/audit/audit.jsonl"));
    assertTrue(kept.lines().anyMatch(DelegationTest::isBobThroughTheIndex), kept);
  }

  private static boolean isBobThroughTheIndex(String entry) {
    return entry.contains("CN=Bob\",\"dn\"")
        && entry.contains("\"through\":\"/O=Test VO/OU=hosts/")
        && entry.contains("\"denied\"");
  }

  /** Rules as those of the grid site's example: servers read all, readers what is public. */
  private String[] withRules(String... settings) throws IOException {
    Path acl =
        Files.writeString(
            directory.resolve("site-acl"),
            """
            allow dn "/O=Test VO/OU=hosts/.*": lrc_read rli_read rli_update registry_read registry_update
            allow dn ".*/CN=Alice": all
            allow anyone: rli_read registry_read
            allow anyone: lrc_read on /pub/*
            """);
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(List.of("security.acl", acl.toString()));
    return all.toArray(String[]::new);
  }

  @Against(Attack.LOCATE_AROUND_THE_RULES)
  @Test
  void locateTellsNobodyWhatTheCatalogWouldNotTell() throws IOException {
    Servers servers = secured.servers;
    servers.start("registry", withRules("roles", "registry"));
    servers.start("lrc", withRules("roles", "lrc"));
    servers.start("rli", withRules("roles", "rli"));
    LogicalName secret = new LogicalName("/secret/x");
    LogicalName open = new LogicalName("/pub/x");
    for (LogicalName name : List.of(secret, open)) {
      servers.lrc("lrc").create(new Mapping(name, new TargetName("gsiftp://a" + name.value())));
    }
    servers.awaitInStep("rli");
    try (SoapConnector bob =
        new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.user("Bob")))) {
      RliClient index = new RliClient(bob, servers.url("rli"));
      LocateResult denied = locate(index, secret);
      assertEquals(Verdict.UNKNOWN, denied.names().get(0).verdict(), denied::toString);
      assertEquals(CatalogOutcome.Kind.DENIED, denied.catalogs().get(0).kind());
      assertFalse(denied.toString().contains("gsiftp://a/secret"), denied::toString);
      LocateResult found = locate(index, open);
      assertEquals(Verdict.FOUND, found.names().get(0).verdict(), found::toString);
    }
    RliClient index = new RliClient(servers.connector, servers.url("rli"));
    assertEquals(Verdict.FOUND, locate(index, secret).names().get(0).verdict());
  }

  @Test
  void aSearchShowsNobodyWhatTheCatalogWouldNotShow() throws Exception {
    Servers servers = secured.servers;
    servers.start("registry", withRules("roles", "registry"));
    servers.start("lrc", withRules("roles", "lrc"));
    servers.start("rli", withRules("roles", "rli"));
    LrcClient catalog = servers.lrc("lrc");
    catalog
        .attributes()
        .defineAll(
            List.of(new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT)),
            BulkMode.ATOMIC);
    for (String name : List.of("/secret/x", "/pub/x")) {
      catalog.create(Mapping.of(name, "gsiftp://a" + name));
      catalog.attributes().add(ObjectType.LOGICAL_NAME, name, Attribute.integer("size", 1));
    }
    servers.awaitInStep("rli");
    try (SoapConnector bob =
        new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.user("Bob")))) {
      FederationMatchesXml denied = searched(bob, null);
      assertFalse(denied.getCompleteness().isComplete());
      CatalogMatchesXml refusal = denied.getMatches().get(0);
      assertEquals(CatalogOutcomeKindXml.DENIED, refusal.getCatalog().getOutcome());
      assertEquals(List.of(), refusal.getObject());
      assertEquals(List.of("/pub/x"), names(searched(bob, "/pub/*")));
      assertEquals(List.of(), names(searched(bob, "/secret/*")));
    }
    assertEquals(List.of("/pub/x", "/secret/x"), names(searched(servers.connector, null)));
  }

  private FederationMatchesXml searched(SoapConnector as, String pattern) throws Exception {
    AttributeConditionXml has = new AttributeConditionXml();
    has.setAttributeName("size");
    has.setOperator(AttributeOperatorXml.ALL);
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(ObjectTypeXml.LOGICAL_NAME);
    search.getCondition().add(has);
    search.setNamePattern(pattern);
    return as.proxy(ReplicaLocationIndex.class, secured.servers.url("rli") + "/ws/rli")
        .searchCatalogs(search, null, null, null, null);
  }

  private static List<String> names(FederationMatchesXml found) {
    return found.getMatches().stream()
        .flatMap(part -> part.getObject().stream())
        .map(ObjectAttributesXml::getObjectName)
        .sorted()
        .toList();
  }

  private static LocateResult locate(RliClient index, LogicalName name) {
    return index.locate(List.of(name), Duration.ofSeconds(5), AttributeSelection.NONE);
  }

  @Test
  void aServerThatAsksAsItselfSaysWhatThatMeans() throws IOException {
    try (LogLines log = new LogLines()) {
      secured.servers.start("asks-as-itself", "security.pass-caller-on", "false");
      assertTrue(log.lines().stream().anyMatch(line -> line.contains("pass-caller-on = false")));
    }
  }

  @Against(Attack.FALSE_DELEGATION)
  @Test
  void whoIsNotNamedGainsNothing() throws IOException {
    federation("/CN=somebody else");
    LocateResult alice = locate(secured.servers.connector);
    assertEquals(Verdict.FOUND, alice.names().get(0).verdict(), alice::toString);
    String header =
        OnBehalf.encode(
                Caller.certified(Caller.Method.CERTIFICATE, "/O=Test VO/OU=people/CN=Alice", "::1"))
            .orElseThrow();
    try (SoapConnector bob =
        new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.user("Bob")))) {
      bob.header(Guard.ON_BEHALF_OF, () -> Optional.of(header));
      LrcClient catalog = new LrcClient(bob, secured.servers.url("lrc"));
      RlsException refused =
          assertThrows(
              RlsException.class, () -> catalog.exists(ObjectType.LOGICAL_NAME, NAME.value()));
      assertEquals(RlsError.PERMISSION_DENIED, refused.error());
      assertTrue(refused.getMessage().contains("security.delegates"), refused.getMessage());
    }
  }
}
