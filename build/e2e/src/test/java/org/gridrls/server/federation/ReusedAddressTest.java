package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.federation.CatalogChoice;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Something else answers at the address of a catalog or an index that crashed: nobody takes its
 * answers for those of the member.
 */
@Tag("long")
@Timeout(300)
class ReusedAddressTest {
  private static final LogicalName NAME = new LogicalName("cms/acknowledged.root");
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final AttributeQuery SIZED =
      new AttributeQuery(
          ObjectType.LOGICAL_NAME,
          AttributeQuery.Junction.AND,
          List.of(Condition.has("size")),
          Optional.empty());

  @TempDir Path directory;
  private Servers servers;
  private final CommandRun shell = new CommandRun();

  /** Names a server that answers at the address of the catalog instead of it. */
  enum Impostor {
    ANOTHER_CATALOG("another server answers at its address: stranger"),
    NEW_CATALOG_OF_THE_SAME_NAME("another server answers at its address: lrc-1"),
    OLDER_COPY("an older copy"),
    NO_CATALOG(""),
    NO_RLS_SERVER("");

    private final String reason;

    Impostor(String reason) {
      this.reason = reason;
    }
  }

  /** The copy knows no registry and no index, so that it can only be asked. */
  @BeforeEach
  void open() throws IOException {
    servers = new Servers(directory);
    startCatalog();
    define("lrc-1");
    servers.lrc("lrc-1").create(Mapping.of("cms/before", "t"));
    servers.stop("lrc-1");
    copy(directory.resolve("lrc-1"), directory.resolve("copy"));
    servers.start("registry", "roles", "registry");
    servers.start("rli-1", "roles", "rli", "membership.leave", "false", "membership.lease", "10m");
    startCatalog();
    servers.start("lrc-2", "roles", "lrc");
    servers.awaitMembers(4);
    define("lrc-2");
    servers.awaitInStep("rli-1");
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void startCatalog() {
    servers.start("lrc-1", "roles", "lrc", "membership.leave", "false");
  }

  private void define(String catalog) {
    servers
        .lrc(catalog)
        .attributes()
        .defineAll(
            List.of(new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT)),
            BulkMode.ATOMIC);
  }

  private String port() {
    return servers.lastUrl("lrc-1").replaceFirst(".*:", "");
  }

  /** Acknowledges the name, crashes, and lets something else take the address. */
  private AutoCloseable replace(Impostor impostor) throws IOException {
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    servers.awaitInStep("rli-1");
    servers.stop("lrc-1");
    return switch (impostor) {
      case ANOTHER_CATALOG -> alone("stranger", "lrc", directory.resolve("stranger"));
      case NEW_CATALOG_OF_THE_SAME_NAME -> alone("lrc-1", "lrc", directory.resolve("new"));
      case OLDER_COPY -> alone("lrc-1", "lrc", directory.resolve("copy"));
      case NO_CATALOG -> alone("stranger", "replicator", directory.resolve("stranger"));
      case NO_RLS_SERVER -> webServer();
    };
  }

  /** A server that is no member, at the port of the catalog. */
  private AutoCloseable alone(String name, String role, Path data) {
    Servers others = new Servers(directory);
    others.start(name, "roles", role, "data", data.toString(), "server.port", port());
    return others;
  }

  private AutoCloseable webServer() throws IOException {
    HttpServer web =
        HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port())), 0);
    web.createContext(
        "/",
        exchange -> {
          byte[] page = "<html>welcome</html>".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    web.start();
    return () -> web.stop(0);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Path target = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target);
        }
      }
    }
  }

  private RlsClient byRegistry() {
    return RlsClient.ofRegistry(
        new SoapConnector(Timeouts.DEFAULT, Credentials.NONE, LinkRule.ANY),
        List.of(servers.url("registry")));
  }

  private RlsClient byIndex() {
    return RlsClient.ofIndexes(List.of(servers.url("rli-1")));
  }

  private static void assertNotCovered(Completeness basis, String member, String reason) {
    assertFalse(basis.complete(), basis::toString);
    assertTrue(
        basis.notCovered().stream()
            .anyMatch(
                gap -> gap.lrcMember().equals(member) && gap.detail().orElse("").contains(reason)),
        basis::toString);
  }

  private static void assertUnknown(LocateResult result, String reason) {
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict(), result::toString);
    assertNotCovered(result.completeness(), "lrc-1", reason);
  }

  @ParameterizedTest
  @EnumSource(Impostor.class)
  void nothingElseSpeaksForACatalog(Impostor impostor) throws Exception {
    try (AutoCloseable other = replace(impostor);
        RlsClient byRegistry = byRegistry();
        RlsClient byIndex = byIndex()) {
      for (RlsClient client : List.of(byRegistry, byIndex)) {
        assertUnknown(
            client.locate(List.of(NAME), DEADLINE, AttributeSelection.NONE), impostor.reason);
        assertUnknown(
            client.locate(
                List.of(NAME), DEADLINE, AttributeSelection.NONE, Optional.of(Duration.ZERO)),
            impostor.reason);
      }
      assertNotCovered(
          byIndex.search(SIZED, AttributeSelection.NONE, 10, DEADLINE).completeness(),
          "lrc-1",
          impostor.reason);
      int code = shell.rls("locate", "--max-age", "0s", NAME.value(), servers.url("rli-1"));
      assertTrue(shell.out.toString().contains("unknown"), code + shell.out.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Impostor.class,
      names = {"ANOTHER_CATALOG", "NEW_CATALOG_OF_THE_SAME_NAME", "NO_CATALOG", "NO_RLS_SERVER"})
  void whoKnowsOnlyTheRegistryRecognisesTheServer(Impostor impostor) throws Exception {
    try (AutoCloseable other = replace(impostor);
        RlsClient client = byRegistry()) {
      assertNotCovered(
          client.search(SIZED, AttributeSelection.NONE, 10, DEADLINE).completeness(),
          "lrc-1",
          impostor.reason);
    }
  }

  @Test
  void aRegistrationIsNotAcknowledgedByAnotherCatalog() throws Exception {
    try (RlsClient client = byRegistry()) {
      client.register(Mapping.of("cms/first", "t"), CatalogChoice.named("lrc-1"));
      try (AutoCloseable other = replace(Impostor.ANOTHER_CATALOG)) {
        RlsException refused =
            assertThrows(
                RlsException.class,
                () -> client.register(Mapping.of("cms/x", "t"), CatalogChoice.named("lrc-1")));
        assertTrue(
            refused.error() == RlsError.MEMBER_NOT_FOUND
                || refused.getMessage().contains("another server answers at its address"),
            refused::getMessage);
      }
    }
  }

  @Test
  void anAuditDoesNotCompareAnIndexWithAnotherCatalog() throws Exception {
    try (AutoCloseable other = replace(Impostor.NEW_CATALOG_OF_THE_SAME_NAME)) {
      int code = shell.rls("audit", servers.lastUrl("lrc-1"), servers.url("rli-1"));
      assertEquals(3, code, shell.out::toString);
      assertTrue(shell.errors().contains("another server answers at its address"), shell::errors);
    }
  }

  /** Also of the general SOAP library, and of faults. */
  @Test
  void everyReplyStatesWhoAnswers() throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    for (String path : List.of("/ws/lrc", "/ws/admin", "/ws/nothing")) {
      HttpResponse<String> reply =
          http.send(
              HttpRequest.newBuilder(URI.create(servers.url("lrc-1") + path))
                  .header("Content-Type", "text/xml; charset=utf-8")
                  .POST(HttpRequest.BodyPublishers.ofString("<no>message</no>"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      ServerIdentity stated =
          ServerIdentity.read(reply.headers().firstValue(ServerIdentity.HEADER).orElse(null))
              .orElseThrow();
      assertEquals("lrc-1", stated.name());
      assertTrue(stated.server().isPresent() && stated.catalog().isPresent(), stated::toString);
    }
    HttpResponse<String> page =
        http.send(
            HttpRequest.newBuilder(URI.create(servers.url("lrc-1") + "/health")).build(),
            HttpResponse.BodyHandlers.ofString());
    assertTrue(page.headers().firstValue(ServerIdentity.HEADER).isEmpty());
  }

  @Test
  void aRestartedCatalogSpeaksForItself() {
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    servers.awaitInStep("rli-1");
    servers.stop("lrc-1");
    startCatalog();
    try (RlsClient client = byRegistry()) {
      Eventually.holds(
          "found as of now",
          () ->
              client
                      .locate(
                          List.of(NAME),
                          DEADLINE,
                          AttributeSelection.NONE,
                          Optional.of(Duration.ZERO))
                      .names()
                      .get(0)
                      .verdict()
                  == Verdict.FOUND);
    }
  }

  @Test
  void anotherIndexAtTheAddressOfAMemberIsNotBelieved() throws Exception {
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    servers.awaitInStep("rli-1");
    String port = servers.url("rli-1").replaceFirst(".*:", "");
    try (RlsClient client = byRegistry();
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      client.locate(List.of(NAME), DEADLINE, AttributeSelection.NONE);
      servers.stop("rli-1");
      try (Servers others = new Servers(directory.resolve("others"), connector)) {
        others.start("registry", "roles", "registry");
        others.start("rli-9", "roles", "rli", "server.port", port);
        Eventually.holds(
            "the other index knows its own federation",
            () -> others.rli("rli-9").lrcsOf(List.of(NAME)).completeness().complete());
        RlsException refused =
            assertThrows(
                RlsException.class,
                () -> client.locate(List.of(NAME), DEADLINE, AttributeSelection.NONE));
        assertTrue(
            refused.getMessage().contains("another server answers at its address: rli-9"),
            refused::getMessage);
      }
    }
  }
}
