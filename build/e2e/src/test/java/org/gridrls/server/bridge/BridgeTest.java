package org.gridrls.server.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.index.Evidences;
import org.gridrls.client.LrcClient;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Rucio server is a member of a federation of two catalogs and an index. */
@Tag("process")
@Timeout(300)
class BridgeTest {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final List<String> MANY =
      IntStream.range(0, 200).mapToObj(i -> "many." + i + ".root").toList();

  @TempDir static Path rucioDirectory;
  private static RucioServer rucio;

  @TempDir Path directory;
  private Servers servers;

  @BeforeAll
  static void startRucio() throws IOException, InterruptedException {
    rucio = RucioServer.started(rucioDirectory);
    rucio.register("SITE-A", List.of("run1.root", "run2.root"));
    rucio.register("SITE-B", List.of("run1.root"));
    rucio.register("SITE-A", MANY);
  }

  @AfterAll
  static void stopRucio() {
    if (rucio != null) {
      rucio.close();
    }
  }

  @BeforeEach
  void open() throws IOException {
    servers = new Servers(directory);
    servers.federation(2, 1);
    servers.start(
        "rucio",
        "roles",
        "bridge",
        "bridge.url",
        rucio.url(),
        "bridge.credentials",
        rucio.credentials().toString(),
        "bridge.interval",
        "500ms");
    servers.awaitMembers(5);
    servers.awaitInStep("rli-1");
    Eventually.holds("Rucio is listed", () -> verdict("cms:run1.root") == Verdict.FOUND);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private LocateResult locate(String name) {
    return servers
        .rli("rli-1")
        .locate(List.of(new LogicalName(name)), DEADLINE, AttributeSelection.NONE);
  }

  private Verdict verdict(String name) {
    return locate(name).names().get(0).verdict();
  }

  private LrcClient bridge() {
    return servers.lrc("rucio");
  }

  @Test
  void oneQuestionFindsTheCopiesOfRucioAndOfTwoCatalogs() {
    servers.lrc("lrc-1").create(Mapping.of("cms:run1.root", "root://one/run1"));
    servers.lrc("lrc-2").create(Mapping.of("cms:run1.root", "root://two/run1"));
    Eventually.holds(
        "four copies", () -> locate("cms:run1.root").names().get(0).replicas().size() == 4);
    assertEquals(
        new TreeSet<>(
            List.of(
                "root://one/run1",
                "root://two/run1",
                RucioServer.target("SITE-A", "run1.root"),
                RucioServer.target("SITE-B", "run1.root"))),
        new TreeSet<>(locate("cms:run1.root").urls()));
  }

  @Test
  void theEvidenceSaysThatRucioWasListed() {
    LogicalName name = new LogicalName("cms:run1.root");
    IndexAnswer answer = servers.rli("rli-1").lrcsOf(List.of(name), true);
    Location location = answer.names().get(0).locations().get(0);
    assertTrue(
        Evidences.location(location).matches("rucio: rucio, listed .* ago, generation \\d+"),
        () -> Evidences.location(location));
    Map<String, Optional<String>> sources = new TreeMap<>();
    answer.completeness().covers().forEach(one -> sources.put(one.lrcMember(), one.source()));
    assertEquals(
        Map.of("rucio", Optional.of("rucio"), "lrc-1", Optional.empty(), "lrc-2", Optional.empty()),
        sources);
    assertEquals(
        Optional.of("rucio"),
        locate(name.value()).names().get(0).replicas().get(0).place().source());
  }

  @Test
  void theBridgeAnswersLiveWithSizesChecksumsAndSites() throws IOException {
    List<AttributedMapping> rows =
        bridge()
            .query(
                ObjectType.LOGICAL_NAME,
                "cms:run2.root",
                AttributeSelection.ALL,
                PageRequest.first())
            .mappings();
    assertEquals(
        List.of(
            new AttributedMapping(
                Mapping.of("cms:run2.root", RucioServer.target("SITE-A", "run2.root")),
                List.of(Attribute.text("adler32", "0cc737eb"), Attribute.integer("size", 1_000)),
                List.of(Attribute.text("rse", "SITE-A"), Attribute.text("site", "site-a")))),
        rows);
    rucio.register("SITE-B", List.of("new.root"));
    assertTrue(bridge().exists(ObjectType.LOGICAL_NAME, "cms:new.root"));
    assertThrows(
        RlsException.class,
        () ->
            bridge()
                .query(
                    ObjectType.LOGICAL_NAME,
                    "cms:absent.root",
                    AttributeSelection.NONE,
                    PageRequest.first()));
    assertTrue(
        !bridge().exists(ObjectType.LOGICAL_NAME, "cms:" + "x".repeat(3_000)),
        "Rucio can't have so long a name");
  }

  @Test
  void wildcardsHavePages() {
    TreeSet<String> found = new TreeSet<>();
    Optional<String> cursor = Optional.empty();
    int pages = 0;
    do {
      var page =
          bridge()
              .query(
                  ObjectType.LOGICAL_NAME,
                  GlobPattern.of("cms:many.*"),
                  AttributeSelection.NONE,
                  new PageRequest(cursor, 70));
      page.mappings().forEach(row -> found.add(row.mapping().logicalName().value()));
      cursor = page.nextCursor();
      pages++;
    } while (cursor.isPresent());
    assertEquals(3, pages);
    assertEquals(new TreeSet<>(MANY.stream().map(name -> "cms:" + name).toList()), found);
  }

  @Test
  void changesAreRefused() {
    RlsException refused =
        assertThrows(RlsException.class, () -> bridge().create(Mapping.of("cms:x", "root://x/x")));
    assertEquals(RlsError.UNSUPPORTED, refused.error());
    assertTrue(refused.getMessage().contains("read-only bridge to rucio"), refused.getMessage());
    RlsException unconfirmed =
        assertThrows(RlsException.class, () -> bridge().confirmCopies(List.of("cms:run1.root")));
    assertEquals(RlsError.UNSUPPORTED, unconfirmed.error());
  }

  @Test
  void aDeletedFileIsGoneAfterTheNextListing() throws Exception {
    rucio.register("SITE-A", List.of("short.root"));
    Eventually.holds("it is listed", () -> verdict("cms:short.root") == Verdict.FOUND);
    rucio.delete("SITE-A", "short.root");
    Eventually.holds(
        "it is not registered", () -> verdict("cms:short.root") == Verdict.NOT_REGISTERED);
    assertEquals(Verdict.FOUND, verdict("cms:run1.root"));
  }

  @Test
  void withoutRucioAgesGrowAndNothingIsDenied() throws Exception {
    rucio.stop();
    try {
      RlsException failure =
          assertThrows(
              RlsException.class, () -> bridge().exists(ObjectType.LOGICAL_NAME, "cms:run1.root"));
      assertEquals(RlsError.UNAVAILABLE, failure.error());
      Eventually.holds("the bridge could not be asked", this::isUnreachable);
      Duration before = age();
      Eventually.holds(
          "the age grows", () -> age().compareTo(before.plus(Duration.ofSeconds(3))) > 0);
    } finally {
      rucio.start();
    }
    Eventually.holds("it is found again", () -> verdict("cms:run1.root") == Verdict.FOUND);
  }

  /** A member that renews its lease too late on a busy machine is not asked, but named. */
  private boolean isUnreachable() {
    LocateResult result = locate("cms:run1.root");
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    return result.catalogs().stream()
        .anyMatch(one -> one.kind() == CatalogOutcome.Kind.UNREACHABLE);
  }

  /** The age of what the index has of Rucio. */
  private Duration age() {
    return servers.rli("rli-1").senders().senders().stream()
        .filter(sender -> sender.lrcMember().equals("rucio"))
        .map(sender -> sender.heard().age())
        .findFirst()
        .orElseThrow();
  }
}
