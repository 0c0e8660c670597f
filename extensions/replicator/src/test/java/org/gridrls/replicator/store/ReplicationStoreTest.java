package org.gridrls.replicator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.replicator.request.DueTimes;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Checks that what the store says is still so after it was opened again. */
class ReplicationStoreTest {
  private static final Instant NOW = Instant.parse("2026-11-23T00:00:00Z");

  @TempDir Path directory;
  private ReplicationStore store;
  private String place;

  @BeforeEach
  void open() {
    place = place == null ? place() : place;
    store = ReplicationStore.open(place);
  }

  /** A new place for the state. */
  String place() {
    return directory.resolve("replicator.db").toString();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen() {
    store.close();
    open();
  }

  private long created(int files) {
    return store.create(draft("one"), files(0, files)).number();
  }

  private static Replication draft(String requestId) {
    return new Replication(
        0,
        "id-" + requestId,
        requestId,
        Optional.of("alice"),
        ReplicationState.ACTIVE,
        new ReplicationOptions("https://s/data", Optional.of("http://c/ws/lrc"), 1, 4),
        NOW,
        Optional.of(NOW.plus(Duration.ofDays(1))),
        0,
        Optional.empty());
  }

  private static List<WantedFile> files(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(
            i ->
                new WantedFile(
                    new LogicalName("n" + i),
                    new LogicalName("n" + i),
                    i % 2 == 0 ? OptionalLong.of(i) : OptionalLong.empty(),
                    Optional.of("md5:00"),
                    List.of(new TargetName("https://a/" + i), new TargetName("https://b/" + i))))
        .toList();
  }

  private static DueTimes due(Instant now) {
    return DueTimes.at(now, Duration.ofHours(1));
  }

  @Test
  void aPathHasOneNameAlsoAcrossCallsThatSpellItOtherwise() {
    long number = created(1);
    store.add(number, List.of(at("/a", "/x")), Optional.empty());
    for (String other : List.of("x", "/x", "//x")) {
      List<WantedFile> both = List.of(at("fine", "fine"), at("b", other));
      RlsException refused =
          assertThrows(RlsException.class, () -> store.add(number, both, Optional.empty()));
      assertEquals(RlsError.BAD_ARGUMENT, refused.error());
      assertTrue(refused.getMessage().contains("also that of /a"), refused::getMessage);
    }
    store.add(number, List.of(at("b", "x/x"), at("c", "/")), Optional.empty());
    assertEquals(4, store.counts(number).total(), "a refused call added nothing");
  }

  private static WantedFile at(String name, String path) {
    return new WantedFile(
        new LogicalName(name),
        new LogicalName(path),
        OptionalLong.empty(),
        Optional.empty(),
        List.of());
  }

  @Test
  void theSameRequestIdIsTheSameRequest() {
    long number = created(3);
    assertEquals(number, store.create(draft("one"), files(0, 3)).number());
    assertEquals(3, store.counts(number).total());
    reopen();
    Replication found = store.find("id-one").orElseThrow();
    assertEquals(draft("one").options(), found.options());
    assertEquals(draft("one").ends(), found.ends());
    assertEquals(Optional.of("alice"), found.owner());
  }

  @Test
  void filesThatARequestHasAreSkipped() {
    long number = created(3);
    assertEquals(2, store.add(number, files(1, 5), Optional.empty()));
    List<StoredItem> all = store.items(number, 0, Optional.empty(), Optional.empty(), 100);
    assertEquals(files(0, 5), all.stream().map(StoredItem::file).toList());
    assertEquals(
        List.of(all.get(3)), store.items(number, 0, Optional.of("n3"), Optional.empty(), 9));
  }

  @Test
  void whatWasClaimedIsPendingAfterARestartAndWhatLandedStays() {
    long number = created(4);
    List<StoredItem> claimed = store.claim(number, due(NOW), 3);
    assertEquals(3, claimed.size());
    assertEquals(1, store.claim(number, due(NOW), 3).size());
    TreeMap<String, String> facts = new TreeMap<>(Map.of("size", "7", "md5", "00"));
    store.record(List.of(ItemChange.landed(claimed.get(0), 7, "https://a/0", facts)));
    reopen();
    assertEquals(new ItemCounts(3, 0, 0, 1, 0, 0, 0), store.counts(number));
    StoredItem landed = store.landed(number, due(NOW), 10).get(0);
    assertEquals(facts, landed.facts());
    store.record(List.of(ItemChange.done(landed)));
    assertEquals(new ItemCounts(3, 0, 0, 0, 1, 0, 0), store.counts(number));
    assertEquals(7, store.find(number).orElseThrow().bytes());
    reopen();
    assertEquals(7, store.find(number).orElseThrow().bytes());
    assertEquals(
        "https://a/0",
        store
            .items(number, 0, Optional.empty(), Optional.of(ItemState.DONE), 9)
            .get(0)
            .source()
            .orElseThrow());
  }

  @Test
  void aFileIsClaimedAgainWhenItIsDue() {
    long number = created(1);
    StoredItem item = store.claim(number, due(NOW), 1).get(0);
    store.record(List.of(ItemChange.again(item, NOW.plusSeconds(30), "stalled")));
    assertEquals(List.of(), store.claim(number, due(NOW.plusSeconds(29)), 1));
    Instant setBack = NOW.minusSeconds(7_200);
    StoredItem ahead = store.claim(number, due(setBack), 1).get(0);
    store.record(List.of(ItemChange.released(ahead)));
    assertEquals(new ItemCounts(1, 0, 0, 0, 0, 0, 0), store.counts(number));
    StoredItem again = store.claim(number, due(NOW.plusSeconds(30)), 1).get(0);
    assertEquals(1, again.attempts());
    assertEquals(Optional.of("stalled"), again.reason());
    store.record(List.of(ItemChange.failed(again, "gone")));
    assertEquals(new ItemCounts(0, 0, 0, 0, 0, 1, 0), store.counts(number));
    store.retry(number);
    assertEquals(0, store.claim(number, due(NOW), 1).get(0).attempts());
  }

  @Test
  void aFileThatWasInterruptedComesBeforeOthers() {
    long number = created(1);
    StoredItem item = store.claim(number, due(NOW), 1).get(0);
    store.record(List.of(ItemChange.again(item, NOW, "cut")));
    store.claim(number, due(NOW), 1);
    store.add(number, files(1, 3), Optional.of(NOW));
    reopen();
    assertEquals(new ItemCounts(3, 0, 0, 0, 0, 0, 0), store.counts(number));
    StoredItem killed = store.claim(number, due(NOW), 1).get(0);
    assertEquals(item.number(), killed.number());
    assertEquals(Optional.empty(), killed.due());
    store.record(List.of(ItemChange.released(killed)));
    assertEquals(item.number(), store.claim(number, due(NOW), 1).get(0).number());
    assertEquals(1, killed.attempts(), "the interruption is no attempt");
  }

  @Test
  void whatWasTerminatedOrRemovedDoesNotComeBack() {
    long number = created(3);
    StoredItem claimed = store.claim(number, due(NOW), 1).get(0);
    assertTrue(store.become(number, ReplicationState.STOPPED, ReplicationState.ACTIVE));
    assertFalse(store.become(number, ReplicationState.ACTIVE, ReplicationState.SUSPENDED));
    store.terminate(number);
    assertEquals(new ItemCounts(0, 0, 1, 0, 0, 0, 2), store.counts(number));
    store.remove(number);
    assertEquals(Optional.empty(), store.find("id-one"));
    reopen();
    assertEquals(Optional.empty(), store.find(number));
    assertEquals(2, store.create(draft("two"), files(0, 1)).number());
  }

  @Test
  void filesAreRemovedByTheirNamesUnlessTheyAreClaimed() {
    long number = created(5);
    List<String> names =
        store.items(number, 0, Optional.empty(), Optional.empty(), 9).stream()
            .map(item -> item.file().name().value())
            .toList();
    store.claim(number, due(NOW), 1);
    store.remove(number, List.of(names.get(0), names.get(3), "none"));
    assertEquals(new ItemCounts(3, 0, 1, 0, 0, 0, 0), store.counts(number));
    reopen();
    assertEquals(4, store.counts(number).wanted());
  }

  @Test
  void theOldestWantedFileIsOfTheTimeWhenItWasAdded() {
    long number = created(2);
    Instant later = NOW.plusSeconds(60);
    store.add(number, files(2, 4), Optional.of(later));
    assertEquals(Optional.of(NOW), oldest(number));
    failed(store.claim(number, due(NOW), 2));
    assertEquals(Optional.of(later), oldest(number));
    reopen();
    assertEquals(Optional.of(later), oldest(number));
    store.retry(number);
    assertEquals(Optional.of(NOW), oldest(number));
    failed(store.claim(number, due(NOW), 4));
    assertEquals(Optional.empty(), oldest(number));
  }

  private Optional<Instant> oldest(long number) {
    return store.oldestWanted(store.find(number).orElseThrow());
  }

  private void failed(List<StoredItem> items) {
    store.record(items.stream().map(item -> ItemChange.failed(item, "gone")).toList());
  }

  @Test
  void removedRequestsLeaveTheStoreInPieces() {
    List<Long> numbers = new ArrayList<>();
    numbers.add(created(12));
    store.remove(numbers.get(0));
    reopen();
    Eventually.holds(
        "all is gone",
        () -> {
          store.sweep();
          return store.counts(numbers.get(0)).total() == 0;
        });
    assertEquals(0, store.replications().size());
  }

  @Test
  void aRequestIdIsNotUsedAgainByAnotherOwnerOrForOtherContents() {
    long number = created(3);
    assertEquals(number, store.create(draft("one"), files(0, 2)).number());
    Replication mine = draft("one");
    for (Replication other :
        List.of(
            changed(mine, Optional.of("mallory"), mine.options()),
            changed(mine, Optional.empty(), mine.options()),
            changed(
                mine,
                mine.owner(),
                new ReplicationOptions("https://s/other", Optional.of("http://c/ws/lrc"), 1, 4)))) {
      assertReused(() -> store.create(other, files(0, 3)));
    }
    assertReused(() -> store.create(mine, files(0, 4)));
    assertReused(() -> store.requireFiles(store.find(number).orElseThrow(), files(3, 4)));
    assertEquals(3, store.counts(number).total());
  }

  private static Replication changed(
      Replication one, Optional<String> owner, ReplicationOptions options) {
    return new Replication(
        0, "x", one.requestId(), owner, one.state(), options, NOW, one.ends(), 0, Optional.empty());
  }

  private static void assertReused(Executable call) {
    assertEquals(RlsError.REQUEST_ID_REUSED, assertThrows(RlsException.class, call).error());
  }
}
