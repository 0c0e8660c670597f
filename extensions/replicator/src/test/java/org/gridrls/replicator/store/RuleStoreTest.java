package org.gridrls.replicator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.replicator.request.DueTimes;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.MissingFiles;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.request.WantedNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules and what they want are still there after the store was opened again. */
class RuleStoreTest {
  private static final Instant NOW = Instant.parse("2026-11-23T00:00:00Z");
  private static final WantedNames NAMES =
      new WantedNames(
          Junction.OR,
          List.of(
              Condition.compared(Operator.EQUAL, Attribute.integer("run", 7)),
              Condition.compared(Operator.LIKE, Attribute.text("stream", "a'b*")),
              Condition.between(Attribute.number("e", -0.5), Attribute.number("e", 1e300)),
              Condition.compared(Operator.LESS, Attribute.date("taken", NOW)),
              Condition.has("good")),
          Optional.empty());

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

  private ReplicationRule created(String requestId) {
    return created(requestId, NAMES);
  }

  private ReplicationRule created(String requestId, WantedNames names) {
    Replication request =
        new Replication(
            0,
            "r-" + requestId,
            "wish " + requestId,
            Optional.of("alice"),
            ReplicationState.ACTIVE,
            new ReplicationOptions("https://s/data", Optional.of("http://c/ws/lrc"), 1, 4),
            NOW,
            Optional.empty(),
            0,
            Optional.empty());
    return store
        .rules()
        .create(
            new ReplicationRule(
                0, "w-" + requestId, requestId, Optional.of("alice"), names, 2, 0, NOW),
            request);
  }

  private void want(ReplicationRule rule, Instant now, String... names) {
    List<WantedFile> files =
        Stream.of(names)
            .map(LogicalName::new)
            .map(n -> new WantedFile(n, n, OptionalLong.empty(), Optional.empty(), List.of()))
            .toList();
    store.rules().want(rule, new MissingFiles(files, now, now.plusSeconds(3_600)));
  }

  private static DueTimes due(Instant now) {
    return DueTimes.at(now, Duration.ofHours(1));
  }

  @Test
  void aRuleIsKeptWithItsRequest() {
    ReplicationRule rule = created("one");
    assertEquals(rule, created("one"));
    assertEquals(1, store.replications().size());
    reopen();
    assertEquals(List.of(rule), store.rules().all());
    assertEquals(NAMES, rule.names());
    WantedNames pattern =
        new WantedNames(Junction.AND, List.of(), Optional.of(GlobPattern.of("cms/*")));
    ReplicationRule other = created("two", pattern);
    reopen();
    assertEquals(List.of(rule, other), store.rules().all());
    assertEquals(pattern, store.rules().find(other.id()).orElseThrow().names());
    store.rules().remove(other);
    assertEquals(Optional.of(rule), store.rules().of(rule.replication()));
    store.rules().remove(rule);
    assertTrue(store.replications().isEmpty());
    reopen();
    assertTrue(store.rules().all().isEmpty());
    assertTrue(store.replications().isEmpty());
  }

  @Test
  void aRuleMayBeAboutTheMembersOfACollection() {
    WantedNames members = WantedNames.members(new LogicalName("cms/set 1*"));
    ReplicationRule rule = created("set", members);
    reopen();
    assertEquals(members, store.rules().find(rule.id()).orElseThrow().names());
    GlobPattern confusing = GlobPattern.of("set-member:cms/*");
    assertThrows(
        RlsException.class, () -> new WantedNames(Junction.AND, List.of(), Optional.of(confusing)));
    assertThrows(
        RlsException.class,
        () ->
            new WantedNames(
                Junction.AND, List.of(), Optional.of(GlobPattern.of("a*")), members.collection()));
  }

  @Test
  void wantedFilesAreAddedOnceAndNothingToARemovedRule() {
    ReplicationRule rule = created("one");
    want(rule, NOW, "a", "b");
    want(rule, NOW.plusSeconds(5), "b", "c");
    assertEquals(3, store.counts(rule.replication()).wanted());
    assertEquals(Optional.of(NOW), store.rules().oldestWanted(rule));
    store.rules().remove(rule);
    want(rule, NOW, "d");
    assertEquals(3, store.counts(rule.replication()).total());
  }

  @Test
  void theOldestWantedFileIsThatWhichIsNotDone() {
    ReplicationRule rule = created("one");
    want(rule, NOW, "a", "b");
    done(rule, 2);
    assertEquals(Optional.empty(), store.rules().oldestWanted(rule));
    store.become(rule.replication(), ReplicationState.FINISHED, ReplicationState.ACTIVE);
    want(rule, NOW.plusSeconds(9), "b");
    assertEquals(Optional.of(NOW.plusSeconds(9)), store.rules().oldestWanted(rule));
    assertEquals(1, store.counts(rule.replication()).wanted());
    assertEquals(1, store.counts(rule.replication()).done());
    assertEquals(ReplicationState.ACTIVE, store.find(rule.replication()).orElseThrow().state());
  }

  private void done(ReplicationRule rule, int files) {
    List<StoredItem> claimed = store.claim(rule.replication(), due(NOW), files);
    store.record(
        claimed.stream().map(one -> ItemChange.landed(one, 1, "", new TreeMap<>())).toList());
    List<StoredItem> landed = store.landed(rule.replication(), due(NOW), files);
    store.record(landed.stream().map(ItemChange::done).toList());
  }

  @Test
  void aFileThatFailedIsTriedAgainLaterAndStaysWanted() {
    ReplicationRule rule = created("one");
    want(rule, NOW, "a");
    store.record(
        List.of(
            ItemChange.failed(store.claim(rule.replication(), due(NOW), 1).get(0), "no checksum")));
    assertEquals(Optional.of(NOW), store.rules().oldestWanted(rule));
    want(rule, NOW.plusSeconds(60), "a");
    StoredItem again =
        store.items(rule.replication(), 0, Optional.empty(), Optional.empty(), 9).get(0);
    assertEquals(ItemState.WAITING, again.state());
    assertEquals(Optional.of(NOW.plusSeconds(3_660)), again.due());
    assertEquals(1, again.attempts());
    assertEquals(Optional.of(NOW), store.rules().oldestWanted(rule));
    assertEquals(1, store.counts(rule.replication()).waiting());
  }
}
