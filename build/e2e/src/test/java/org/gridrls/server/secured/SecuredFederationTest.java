package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.AdminClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.update.SoapUpdateSender;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.gridrls.server.SoapWire;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * A federation over mutual TLS: it works as without security, and unauthenticated callers are
 * refused.
 */
class SecuredFederationTest {
  private static final Map<String, String> PATHS =
      Map.of(
          "local-replica-catalog", "/ws/lrc",
          "replica-location-index", "/ws/rli",
          "soft-state-update", "/ws/update",
          "registry", "/ws/registry",
          "administration", "/ws/admin",
          "registry-group", "/ws/registry/group",
          "registry-entry", "/ws/registry/entry",
          "registry-subscription", "/ws/registry/subscription",
          "registry-pull-point", "/ws/registry/pull-point");

  @TempDir Path directory;

  @Test
  void updatesLookupsAndMembershipGoOverMutualTls() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      Servers servers = secured.servers.federation(2, 1);
      servers.awaitMembers(4);
      servers
          .lrc("lrc-1")
          .create(new Mapping(new LogicalName("lfn://a"), new TargetName("gsiftp://one/a")));
      servers.awaitInStep("rli-1");
      assertTrue(servers.url("rli-1").startsWith("https://127.0.0.1:"), servers.url("rli-1"));
      for (MemberEntry entry : servers.registry().allMembers(MemberFilter.ALL)) {
        assertEquals(64, entry.member().identity().certificateFingerprint().orElse("").length());
      }
      try (RlsClient alice =
          RlsClient.ofRegistry(Credentials.of(secured.user("Another")), servers.url("registry"))) {
        LocateResult found =
            alice.locate(
                List.of(new LogicalName("lfn://a")),
                Duration.ofSeconds(20),
                AttributeSelection.NONE);
        assertTrue(found.toString().contains("gsiftp://one/a"), found::toString);
      }
    }
  }

  @Against(Attack.UNAUTHENTICATED_CALL)
  @Test
  void noOperationIsServedToStrangers() throws IOException {
    try (SecuredServers secured = new SecuredServers(directory);
        SoapConnector stranger =
            new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.nobody()))) {
      String url = secured.servers.start("all").baseUrl();
      List<String> served = new ArrayList<>();
      int asked = 0;
      for (Path request : requests()) {
        String path = PATHS.get(request.getParent().getFileName().toString());
        asked++;
        String answer = post(stranger, url + path, Files.readString(request));
        if (!answer.contains("is not authenticated")) {
          served.add(path + " " + request.getFileName() + ": " + answer);
        }
      }
      assertTrue(asked > 50, "asked only " + asked);
      assertEquals(List.of(), served);
    }
  }

  private static List<Path> requests() throws IOException {
    try (Stream<Path> files = Files.walk(SoapWire.golden())) {
      return files
          .filter(file -> file.toString().endsWith(".request.xml"))
          .filter(file -> PATHS.containsKey(file.getParent().getFileName().toString()))
          .toList();
    }
  }

  private static String post(SoapConnector as, String url, String message) throws IOException {
    HttpURLConnection call = as.open(URI.create(url));
    call.setDoOutput(true);
    call.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
    call.getOutputStream().write(message.getBytes(StandardCharsets.UTF_8));
    return call.getResponseCode() == 500
        ? new String(call.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
        : "status " + call.getResponseCode();
  }

  @Against(Attack.OTHERS_UPDATE)
  @Test
  void anUpdateIsTakenOnlyFromTheHostItSpeaksOf() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      String index = secured.servers.start("rli", "roles", "rli").baseUrl() + "/ws/update";
      AuthorityDirectory.Issued other =
          secured.authority.issue(CertificateOrder.host("lrc.example.org"));
      String there = "https://lrc.example.org:39281/ws/lrc";
      heartbeat(secured.files(other), index, source(there, List.of()));
      String elsewhere = "https://10.1.2.3:39281/ws/lrc";
      for (UpdateSource wrong :
          List.of(
              source(elsewhere, List.of()),
              source("https://lrc.example.org.evil.net/ws/lrc", List.of()),
              source(there, List.of("https://rli.example.org/ws/rli")))) {
        RlsException refusal =
            assertThrows(RlsException.class, () -> heartbeat(secured.files(other), index, wrong));
        assertEquals(RlsError.PERMISSION_DENIED, refusal.error(), refusal.getMessage());
      }
      RlsException user =
          assertThrows(
              RlsException.class,
              () -> heartbeat(secured.user("Bob"), index, source(there, List.of())));
      assertTrue(user.getMessage().contains("names no host"), user.getMessage());
    }
  }

  @Against(Attack.FORWARDED_POISON)
  @Test
  void onlyIndexesForwardUpdatesAndNeverOverTheCatalogItself() throws IOException {
    try (SecuredServers secured = new SecuredServers(directory)) {
      Path acl = directory.resolve("acl");
      Files.writeString(
          acl,
          """
          allow dn .*trusted.*: rli_update rli_forward
          allow anyone: rli_read rli_update
          """);
      String index =
          secured.servers.start("rli", "roles", "rli", "security.acl", acl.toString()).baseUrl()
              + "/ws/update";
      CredentialFiles catalog = host(secured, "lrc.example.org");
      filter(catalog, index, state(5, List.of()));

      CredentialFiles evil = host(secured, "evil.example.org");
      List<String> viaEvil = List.of("https://evil.example.org/ws/rli");
      assertEquals(
          RlsError.PERMISSION_DENIED, refused(() -> filter(evil, index, state(6, viaEvil))));

      CredentialFiles trusted = host(secured, "trusted.example.org");
      List<String> via = List.of("https://trusted.example.org/ws/rli");
      assertEquals(
          RlsError.BAD_ARGUMENT, refused(() -> filter(trusted, index, state(1L << 62, via))));
      assertEquals(Receipt.Outcome.IGNORED, filter(trusted, index, state(6, via)).outcome());
      Receipt still = filter(catalog, index, state(5, List.of()));
      assertEquals(Receipt.Outcome.ACCEPTED, still.outcome());
      assertEquals(5, still.heldBootId());
    }
  }

  private static CredentialFiles host(SecuredServers secured, String name) {
    return secured.files(secured.authority.issue(CertificateOrder.host(name)));
  }

  private static RlsError refused(Executable call) {
    return assertThrows(RlsException.class, call).error();
  }

  private static UpdateSource state(long boot, List<String> via) {
    return source("https://lrc.example.org:39281/ws/lrc", boot, via);
  }

  private static UpdateSource source(String lrc, long boot, List<String> via) {
    return new UpdateSource(
        new UpdateSource.Catalog(lrc, "lrc", Optional.empty()),
        new BaseState(boot, 1),
        Duration.ofMinutes(1),
        List.of(),
        Duration.ZERO,
        new Route(via.size(), via),
        Optional.empty(),
        Optional.empty());
  }

  private static Receipt filter(CredentialFiles as, String index, UpdateSource source) {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      return new SoapUpdateSender(connector, index)
          .sendBloom(source, 0, new BloomFilter.Builder(new BloomParameters(64, 1)).build());
    }
  }

  private static UpdateSource source(String lrc, List<String> via) {
    return source(lrc, 1, via);
  }

  private static void heartbeat(CredentialFiles as, String index, UpdateSource source) {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(as))) {
      new SoapUpdateSender(connector, index).heartbeat(source);
    }
  }

  @Against(Attack.REVOKED_CERTIFICATE)
  @Test
  void aRevokedUserIsShutOutWhileTheServerRuns() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      AdminClient alice =
          new AdminClient(secured.servers.connector, secured.servers.start("all").baseUrl());
      alice.ping();
      secured.authority.revoke("Alice");
      Eventually.holds("Alice is shut out", () -> isDenied(alice));
    }
  }

  private static boolean isDenied(AdminClient client) {
    try {
      client.ping();
      return false;
    } catch (RlsException e) {
      return e.error() == RlsError.PERMISSION_DENIED;
    }
  }

  @Test
  void statisticsSayHowItIsSecured() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url = secured.servers.start("all").baseUrl();
      Map<String, Long> figures = figures(new AdminClient(secured.servers.connector, url));
      assertEquals(0, figures.get("open"));
      assertEquals(0, figures.get("insecure"));
      assertEquals(1, figures.get("accepts-certificate"));
      assertEquals(364, figures.get("certificateDaysLeft"));
    }
    try (Servers open = new Servers(directory.resolve("open"))) {
      String url = open.start("all", "server.insecure", "true").baseUrl();
      Map<String, Long> figures = figures(new AdminClient(open.connector, url));
      assertEquals(
          List.of(1L, 1L, 0L),
          List.of(figures.get("open"), figures.get("insecure"), figures.get("tls")));
    }
  }

  private static Map<String, Long> figures(AdminClient server) {
    Map<String, Long> figures = new TreeMap<>();
    server.statistics().getRole().stream()
        .filter(part -> part.getRole().equals("security"))
        .flatMap(part -> part.getCounter().stream())
        .forEach(counter -> figures.put(counter.getName(), counter.getValue()));
    return figures;
  }

  @Test
  void optionalsAreEmptyWithoutACertificate() {
    try (Servers open = new Servers(directory)) {
      open.start("registry", "roles", "registry");
      open.awaitMembers(1);
      assertEquals(
          Optional.empty(),
          open.registry()
              .allMembers(MemberFilter.ALL)
              .get(0)
              .member()
              .identity()
              .certificateFingerprint());
    }
  }
}
