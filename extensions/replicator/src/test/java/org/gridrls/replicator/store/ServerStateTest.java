package org.gridrls.replicator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.DueTimes;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.SuspectMark;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The state on database servers: one owner, long names, lost connections. */
@Tag("process")
class ServerStateTest {
  private static final Instant NOW = Instant.parse("2026-11-23T00:00:00Z");

  static Stream<String> places() {
    return Stream.of(StateServers.postgresqlUrl(), StateServers.mariadbUrl());
  }

  private static DueTimes due() {
    return DueTimes.at(NOW, Duration.ofHours(1));
  }

  private static Replication draft() {
    return new Replication(
        0,
        "id",
        "one",
        Optional.empty(),
        ReplicationState.ACTIVE,
        new ReplicationOptions("https://a/d", Optional.empty(), 0, 16),
        NOW,
        Optional.empty(),
        0,
        Optional.empty());
  }

  private static WantedFile file(String name) {
    return new WantedFile(
        new LogicalName(name),
        new LogicalName(name),
        OptionalLong.empty(),
        Optional.empty(),
        List.of());
  }

  @ParameterizedTest
  @MethodSource("places")
  void aStateHasOneOwner(String place) {
    try (ReplicationStore store = ReplicationStore.open(place)) {
      RlsException refused =
          assertThrows(RlsException.class, () -> ReplicationStore.open(place).close());
      assertTrue(refused.getMessage().contains("another replicator"), refused.getMessage());
      assertFalse(refused.getMessage().contains("user="), refused.getMessage());
      assertEquals(0, store.replications().size());
    }
    ReplicationStore.open(place).close();
  }

  @ParameterizedTest
  @MethodSource("places")
  void namesAreComparedExactlyAndMayBeLong(String place) {
    List<String> names =
        List.of(
            "a", "a ", "A", "\u00e4", "a\u0308", "x".repeat(4_000), "x".repeat(4_001), "\u65e5");
    try (ReplicationStore store = ReplicationStore.open(place)) {
      long number =
          store.create(draft(), names.stream().map(ServerStateTest::file).toList()).number();
      assertEquals(
          0,
          store.add(number, names.stream().map(ServerStateTest::file).toList(), Optional.empty()));
      assertEquals(names.size(), store.counts(number).total());
      SuspectMark mark = new SuspectMark("http://c", "y".repeat(4_000), "1");
      assertTrue(store.suspects().add(mark));
      assertTrue(store.suspects().add(new SuspectMark("http://c", mark.target(), "2")));
      assertEquals("2", store.suspects().find("http://c", mark.target()).orElseThrow().value());
    }
    try (ReplicationStore store = ReplicationStore.open(place)) {
      assertEquals(names.size(), store.counts(store.find("id").orElseThrow().number()).total());
    }
  }

  @Test
  void aLostConnectionLosesNothing() {
    try (ReplicationStore store = ReplicationStore.open(StateServers.postgresqlUrl())) {
      List<WantedFile> files = IntStream.range(0, 10).mapToObj(i -> file("f" + i)).toList();
      long number = store.create(draft(), files).number();
      List<StoredItem> claimed = store.claim(number, due(), 4);
      StateServers.postgresql()
          .execute(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
      Eventually.holds("it is connected again", () -> isClaimed(store, number));
      assertEquals(5, store.counts(number).active());
      store.record(claimed.stream().map(item -> ItemChange.failed(item, "gone")).toList());
      assertEquals(4, store.counts(number).failed());
      assertEquals(5, store.counts(number).wanted());
    }
  }

  private static boolean isClaimed(ReplicationStore store, long number) {
    try {
      return store.claim(number, due(), 1).size() == 1;
    } catch (RlsException e) {
      return false;
    }
  }

  @Test
  void otherDatabasesAreRefused() {
    RlsException refused =
        assertThrows(
            RlsException.class, () -> ReplicationStore.open("jdbc:oracle:thin:x?password=secret"));
    assertFalse(refused.getMessage().contains("secret"), refused.getMessage());
  }
}
