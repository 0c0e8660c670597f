package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file that some catalog registers at every moment is never reported as not registered, however
 * long the updates of the catalogs wait: registered in the new place first, deleted in the old one
 * then.
 */
class MovedFilesTest {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final LogicalName MOVED = new LogicalName("cms/moved");
  private static final LogicalName OTHER = new LogicalName("cms/other");
  private static final String[] SLOW = {"lrc.update.immediate.interval", "10m"};

  @TempDir Path directory;
  private Servers servers;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void federation(String kind, String... settingsOfTheFirst) {
    servers.start("registry", "roles", "registry");
    startCatalog("lrc-1", kind, settingsOfTheFirst);
    startCatalog("lrc-2", kind, SLOW);
    servers.start("rli-1", "roles", "rli");
    servers.awaitMembers(4);
    servers.awaitInStep("rli-1");
  }

  private void startCatalog(String name, String kind, String... more) {
    String[] settings = {"roles", "lrc", "lrc.update.kind", kind};
    String[] all = new String[settings.length + more.length];
    System.arraycopy(settings, 0, all, 0, settings.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    servers.start(name, all);
  }

  private void create(String catalog, LogicalName name) {
    servers.lrc(catalog).create(mapping(catalog, name));
  }

  private void delete(String catalog, LogicalName name) {
    servers.lrc(catalog).delete(mapping(catalog, name));
  }

  private static Mapping mapping(String catalog, LogicalName name) {
    return Mapping.of(name.value(), "http://" + catalog + ".example/" + name);
  }

  /** The first change after a quiet time is sent at once; those after it wait. */
  private void makeLaterChangesWait(String catalog, String index) {
    LogicalName first = new LogicalName("first/" + catalog);
    create(catalog, first);
    Eventually.holds("the index has " + first, () -> isKnown(index, first));
  }

  private IndexAnswer answer(String index, LogicalName name) {
    return servers.rli(index).lrcsOf(List.of(name));
  }

  private boolean isKnown(String index, LogicalName name) {
    return !answer(index, name).names().get(0).locations().isEmpty();
  }

  private boolean isKnownOf(String index, LogicalName name, String catalog) {
    return answer(index, name).names().get(0).locations().stream()
        .anyMatch(location -> location.lrcMember().equals(catalog));
  }

  private void move(LogicalName name, String from, String to) {
    create(to, name);
    delete(from, name);
  }

  private void assertFoundInTheSecond(LocateResult result) {
    assertEquals(Verdict.FOUND, result.names().get(0).verdict(), result::toString);
    assertEquals("lrc-2", result.names().get(0).replicas().get(0).lrcMember());
  }

  private LocateResult locate(String index, LogicalName name) {
    return servers.rli(index).locate(List.of(name), DEADLINE, AttributeSelection.NONE);
  }

  private LocateResult locateAsClient(LogicalName name) {
    try (RlsClient client = RlsClient.ofRegistry(servers.url("registry"))) {
      return client.locate(List.of(name), DEADLINE, AttributeSelection.NONE);
    }
  }

  private void moveThatOneCatalogTellsAtOnce(String kind) {
    federation(kind);
    create("lrc-1", MOVED);
    Eventually.holds("the index has the file", () -> isKnown("rli-1", MOVED));
    makeLaterChangesWait("lrc-2", "rli-1");
    move(MOVED, "lrc-1", "lrc-2");
    Eventually.holds("the index has the deletion", () -> !isKnownOf("rli-1", MOVED, "lrc-1"));
  }

  @Test
  void anIndexSaysThatItCannotKnowAndWhy() {
    moveThatOneCatalogTellsAtOnce("list");
    IndexAnswer answer = answer("rli-1", MOVED);
    assertFalse(answer.completeness().complete(), answer::toString);
    assertEquals("lrc-2", answer.completeness().notCovered().get(0).lrcMember());
    String why = answer.completeness().notCovered().get(0).detail().orElseThrow();
    assertTrue(why.startsWith("lrc-1 had it until "), why);
    IndexAnswer nobody = answer("rli-1", new LogicalName("nobody/has/it"));
    assertTrue(nobody.completeness().complete(), nobody::toString);
  }

  @Test
  void locateAsksTheCatalogThatMayHaveItNow() {
    moveThatOneCatalogTellsAtOnce("list");
    assertFoundInTheSecond(locate("rli-1", MOVED));
    assertFoundInTheSecond(locateAsClient(MOVED));
    LogicalName nobody = new LogicalName("nobody/has/it");
    assertEquals(Verdict.NOT_REGISTERED, locate("rli-1", nobody).names().get(0).verdict());
  }

  @Test
  void aDeletedNameIsNotRegisteredAsSoonAsTheOtherCatalogsWereAsked() {
    federation("list");
    create("lrc-1", MOVED);
    Eventually.holds("the index has the file", () -> isKnown("rli-1", MOVED));
    makeLaterChangesWait("lrc-2", "rli-1");
    create("lrc-2", OTHER);
    delete("lrc-1", MOVED);
    assertEquals(Verdict.NOT_REGISTERED, locate("rli-1", MOVED).names().get(0).verdict());
    Eventually.holds("the index has the deletion", () -> !isKnown("rli-1", MOVED));
    assertEquals(Verdict.NOT_REGISTERED, locate("rli-1", MOVED).names().get(0).verdict());
    assertEquals(Verdict.NOT_REGISTERED, locateAsClient(MOVED).names().get(0).verdict());
  }

  @Test
  void theRedirectorSendsCallersToTheNewPlace() throws IOException {
    moveThatOneCatalogTellsAtOnce("list");
    try (RawHttp http = RawHttp.to(servers.url("rli-1"))) {
      http.send("GET /f/" + MOVED + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertEquals(307, http.reply().status());
    }
  }

  @Test
  void theRedirectorSaysLaterAndWhyWhileTheNewPlaceIsDown() throws IOException {
    moveThatOneCatalogTellsAtOnce("list");
    servers.stop("lrc-2");
    try (RawHttp http = RawHttp.to(servers.url("rli-1"))) {
      http.send("GET /f/" + MOVED + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertEquals(503, http.reply().status());
    }
    assertEquals(Verdict.UNKNOWN, locate("rli-1", MOVED).names().get(0).verdict());
  }

  @Test
  void itIsTheSameWithFilters() {
    moveThatOneCatalogTellsAtOnce("bloom");
    assertFalse(answer("rli-1", MOVED).completeness().complete());
    assertFoundInTheSecond(locate("rli-1", MOVED));
    assertFoundInTheSecond(locateAsClient(MOVED));
  }

  @Test
  void aMoveThatTheIndexHasNotHeardOfIsFollowed() {
    federation("list", SLOW);
    create("lrc-1", MOVED);
    Eventually.holds("the index has the file", () -> isKnown("rli-1", MOVED));
    makeLaterChangesWait("lrc-2", "rli-1");
    move(MOVED, "lrc-1", "lrc-2");
    assertTrue(isKnownOf("rli-1", MOVED, "lrc-1"));
    assertFoundInTheSecond(locate("rli-1", MOVED));
    assertFoundInTheSecond(locateAsClient(MOVED));
  }

  @Test
  void aFileThatTheIndexNeverSawInTheOldPlaceIsFollowed() {
    federation("list", "lrc.update.immediate.interval", "10m");
    makeLaterChangesWait("lrc-1", "rli-1");
    makeLaterChangesWait("lrc-2", "rli-1");
    create("lrc-1", MOVED);
    move(MOVED, "lrc-1", "lrc-2");
    servers.lrc("lrc-1").createAll(manyOthers(), BulkMode.PER_ITEM);
    LogicalName last = new LogicalName("many/199");
    Eventually.holds("the first has told all", () -> isKnown("rli-1", last));
    assertFalse(answer("rli-1", MOVED).completeness().complete());
    assertFoundInTheSecond(locate("rli-1", MOVED));
  }

  /** Enough changes to be sent at once. */
  private static List<Mapping> manyOthers() {
    return IntStream.range(0, 200)
        .mapToObj(i -> mapping("lrc-1", new LogicalName("many/" + i)))
        .toList();
  }

  @Test
  void twoFilesThatChangePlacesAreBothFound() {
    federation("list");
    create("lrc-1", MOVED);
    create("lrc-2", OTHER);
    Eventually.holds("the index has one", () -> isKnown("rli-1", MOVED));
    Eventually.holds("the index has the other", () -> isKnown("rli-1", OTHER));
    create("lrc-2", MOVED);
    create("lrc-1", OTHER);
    delete("lrc-1", MOVED);
    delete("lrc-2", OTHER);
    Eventually.holds("the index has the deletion", () -> !isKnownOf("rli-1", MOVED, "lrc-1"));
    for (LogicalName name : List.of(MOVED, OTHER)) {
      assertEquals(Verdict.FOUND, locate("rli-1", name).names().get(0).verdict());
      assertEquals(Verdict.FOUND, locateAsClient(name).names().get(0).verdict());
    }
  }

  /** Each index is updated by one of the catalogs only. */
  @Test
  void twoIndexesTogetherDoNotDenyWhatNeitherKnows() {
    servers.start("rli-1", "roles", "rli"); // alone, so that their addresses are known
    servers.start("rli-2", "roles", "rli");
    List<String> indexes = List.of(servers.url("rli-1"), servers.url("rli-2"));
    servers.stop("rli-1");
    servers.stop("rli-2");
    servers.start("registry", "roles", "registry");
    startCatalog("lrc-1", "list");
    startCatalog("lrc-2", "list", SLOW);
    keepFrom("lrc-1", indexes.get(1));
    keepFrom("lrc-2", indexes.get(0));
    servers.start("rli-1", "roles", "rli");
    servers.start("rli-2", "roles", "rli");
    servers.awaitMembers(5);
    create("lrc-1", MOVED);
    Eventually.holds("the first index has the file", () -> isKnown("rli-1", MOVED));
    makeLaterChangesWait("lrc-2", "rli-2");
    Eventually.holds("each index covers its catalog", this::areTogetherComplete);
    move(MOVED, "lrc-1", "lrc-2");
    Eventually.holds("the first index has the deletion", () -> !isKnown("rli-1", MOVED));
    LocateResult result = locateAsClient(MOVED);
    assertNotEquals(Verdict.NOT_REGISTERED, result.names().get(0).verdict(), result::toString);
    assertFoundInTheSecond(result);
  }

  private boolean areTogetherComplete() {
    return locateAsClient(new LogicalName("nobody/has/it")).completeness().complete();
  }

  private void keepFrom(String catalog, String index) {
    servers
        .lrc(catalog)
        .targets()
        .add(new UpdateTarget(index, UpdateKind.LIST, false, List.of(), Optional.empty()));
  }
}
