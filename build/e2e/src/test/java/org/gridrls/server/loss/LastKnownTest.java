package org.gridrls.server.loss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.LrcClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After the lease of a killed catalog an index still says what it had, apart from locations, and
 * not of names that it never had; the catalog's return or its removal ends that.
 */
@Tag("process")
@Timeout(600)
class LastKnownTest {
  private static final String HAD = "was/here.root";
  private static final String NEVER = "never/here.root";

  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();
  private final List<String> settings = new ArrayList<>();
  private Servers servers;
  private ServerProcess catalog;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    index();
    servers.start("lrc-2", "roles", "lrc");
  }

  @AfterEach
  void close() {
    servers.close();
    if (catalog != null) {
      catalog.close();
    }
  }

  private void index() {
    servers.start("rli-1", "roles", "rli");
  }

  private void startAndKill(String kind) throws Exception {
    settings.addAll(
        List.of(
            "name=lrc-1",
            "roles=lrc",
            "membership.lease=3s",
            "membership.registry=" + servers.url("registry"),
            "lrc.update.kind=" + kind,
            "lrc.update.lease=3s",
            "lrc.update.immediate.interval=200ms"));
    start();
    settings.add("server.port=" + URI.create(catalog.url()).getPort());
    new LrcClient(servers.connector, catalog.url()).create(Mapping.of(HAD, "http://h/t"));
    Eventually.holds("it is found", () -> verdict(HAD) == Verdict.FOUND);
    assertEquals(List.of(), lastKnown(HAD));
    catalog.kill();
    assertEquals(5, shell.rls("locate", HAD, servers.url("rli-1")), shell::errors);
    assertTrue(
        shell.lines().get(0).startsWith(HAD + "\tunknown; last known: lrc-1 had it ("),
        "also before its lease ends: " + shell.out);
    Eventually.holds("its lease ended", () -> locations(HAD).isEmpty());
  }

  private void start() throws Exception {
    catalog = ServerProcess.start(directory.resolve("lrc-1"), settings.toArray(String[]::new));
  }

  private LocateResult located(String name) {
    return servers
        .rli("rli-1")
        .locate(List.of(new LogicalName(name)), Duration.ofSeconds(10), AttributeSelection.NONE);
  }

  private List<Location> locations(String name) {
    return servers.rli("rli-1").lrcsOf(List.of(new LogicalName(name))).names().get(0).locations();
  }

  private Verdict verdict(String name) {
    return located(name).names().get(0).verdict();
  }

  private List<LastKnown> lastKnown(String name) {
    LocateResult result = located(name);
    List<LastKnown> copies = result.names().get(0).lastKnown();
    assertTrue(copies.isEmpty() || !result.completeness().complete(), result::toString);
    assertTrue(copies.isEmpty() || result.names().get(0).replicas().isEmpty(), result::toString);
    return copies;
  }

  private void isLastKnown() throws Exception {
    Eventually.holds(
        "both are unknown",
        () -> verdict(HAD) == Verdict.UNKNOWN && verdict(NEVER) == Verdict.UNKNOWN);
    assertEquals(List.of("lrc-1"), lastKnown(HAD).stream().map(LastKnown::lrcMember).toList());
    assertEquals(List.of(), lastKnown(NEVER));
    IndexAnswer answer = servers.rli("rli-1").lrcsOf(List.of(new LogicalName(HAD)));
    assertEquals(List.of(), answer.names().get(0).locations());
    assertEquals(1, answer.names().get(0).lastKnown().size());
    assertFalse(answer.completeness().complete());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void whatAKilledCatalogHadIsSaidUntilItIsBack(String kind) throws Exception {
    startAndKill(kind);
    isLastKnown();
    String index = servers.url("rli-1");
    assertEquals(5, shell.rls("locate", HAD, NEVER, index), shell::errors);
    String how = kind.equals("list") ? "list" : "filter [0-9.]+ %";
    String had = "lrc-1 had it \\(" + how + "\\), as of 20[0-9T:-]+Z, silent for \\d+ s";
    assertTrue(
        shell.lines().get(0).matches(HAD + "\tunknown; last known: " + had), shell.out::toString);
    assertTrue(
        shell.lines().get(1).matches(NEVER + "\tunknown; lrc-1 .* and may have it"),
        shell.out::toString);
    assertEquals(5, shell.rls("lrcs", "--json", HAD, index), shell::errors);
    assertTrue(
        shell.out.toString().contains("\"lastKnown\":[{\"lrc\":\"lrc-1\""), shell.out::toString);
    assertEquals(5, shell.rls("exists", "--index", HAD, index), shell::errors);
    assertTrue(shell.lines().get(0).matches("unknown; last known: " + had), shell.out::toString);
    HttpResponse<String> redirected = redirected(HAD);
    assertEquals(503, redirected.statusCode());
    String header = redirected.headers().firstValue("Rls-Last-Known").orElse("");
    assertTrue(header.startsWith("lrc-1; as-of=20"), header);
    assertTrue(redirected(NEVER).headers().firstValue("Rls-Last-Known").isEmpty());
    start();
    Eventually.holds("it is found again", () -> verdict(HAD) == Verdict.FOUND);
    assertEquals(List.of(), lastKnown(HAD));
    Eventually.holds("the other is not", () -> verdict(NEVER) == Verdict.NOT_REGISTERED);
  }

  private HttpResponse<String> redirected(String name) throws Exception {
    URI uri = URI.create(servers.url("rli-1") + "/f/" + name);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void aRestartOfTheIndexKeepsItAndARemovalEndsIt() throws Exception {
    startAndKill("list");
    servers.stop("rli-1");
    index();
    isLastKnown();
    assertNotEquals(Verdict.FOUND, verdict(HAD), "it counts as not found");
    assertEquals(0, shell.rls("members", "remove", "lrc-1", servers.url("registry")));
    Eventually.holds("a complete no", () -> verdict(HAD) == Verdict.NOT_REGISTERED);
    assertEquals(List.of(), lastKnown(HAD));
    Eventually.holds(
        "its list is gone", () -> servers.rli("rli-1").senders().senders().size() == 1);
    servers.stop("rli-1");
    index();
    assertEquals(List.of(), lastKnown(HAD), "also while the members are not known yet");
  }
}
