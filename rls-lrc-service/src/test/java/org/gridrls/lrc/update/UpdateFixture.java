package org.gridrls.lrc.update;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.InMemoryAcknowledgedStates;
import org.gridrls.lrc.catalog.InMemoryIdentity;
import org.gridrls.lrc.catalog.InMemoryLossStore;
import org.gridrls.lrc.catalog.InMemoryMappingCatalog;
import org.gridrls.lrc.catalog.InMemoryTargetStore;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.filter.FilterFiles;
import org.gridrls.lrc.foreign.ListedJournal;
import org.gridrls.lrc.update.UpdateContext.SendingCatalog;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A catalog with update targets that are fakes, and a clock that the test moves. */
abstract class UpdateFixture {
  static final String RLI = "http://rli:1/ws/update";
  static final long BOOT_ID = 42;

  /** Shows the time that people read; durations go by {@code steady}. */
  final MutableClock clock = MutableClock.standing();

  final MutableClock steady = MutableClock.standing();
  final InMemoryMappingCatalog catalog = new InMemoryMappingCatalog();
  final InMemoryTargetStore ordered = new InMemoryTargetStore();
  final MembershipView membership = new MembershipView();
  final Map<String, FakeIndex> indexes = new HashMap<>();
  final InMemoryAcknowledgedStates acknowledged = new InMemoryAcknowledgedStates();
  final InMemoryLossStore losses = new InMemoryLossStore();
  @TempDir Path directory;
  CatalogStart start = new CatalogStart("id", BOOT_ID, 0, 0);
  InMemoryIdentity identity;
  UpdateScheduler scheduler;

  @BeforeEach
  void openScheduler() {
    scheduler = scheduler(UpdateKind.LIST);
  }

  /** The catalog is stopped cleanly and comes back with all that it has stored. */
  void restart(UpdateKind kind, String... targets) {
    scheduler.close();
    start = new CatalogStart("id", start.bootId() + 1, start.bootId(), catalog.latestSequence());
    scheduler = scheduler(kind, targets);
  }

  UpdateScheduler scheduler(UpdateKind kind, String... targets) {
    UpdateConfig config =
        new UpdateConfig(
            List.of(targets),
            kind,
            Duration.ofSeconds(1),
            Duration.ofMinutes(2),
            Duration.ofHours(24),
            Duration.ofMinutes(15),
            100,
            Duration.ofSeconds(30),
            TargetPolicy.DEFAULT);
    return scheduler(config);
  }

  UpdateScheduler scheduler(UpdateConfig config) {
    return scheduler(() -> config);
  }

  UpdateScheduler scheduler(Supplier<UpdateConfig> config) {
    identity = InMemoryIdentity.of(start);
    UpdateContext context =
        new UpdateContext(
            listedAt == null ? catalog : new ListedJournal(catalog, () -> listedAt.get()),
            ordered,
            acknowledged,
            new StoreLoss(losses, start, identity),
            new FilterFiles(directory, start, identity),
            new SendingCatalog("http://lrc:1/ws/lrc", "site-a", identity),
            this::index,
            new Clocks(clock, steady, this::nanos),
            new Random(1));
    BloomConfig bloom = new BloomConfig(0.01, OptionalDouble.empty(), 3, Duration.ofMinutes(10));
    return new UpdateScheduler(config, bloom, context, membership);
  }

  /** When the listing began from which the names stem; null: the catalog is its own. */
  Supplier<Instant> listedAt;

  @AfterEach
  void closeScheduler() {
    scheduler.close();
  }

  FakeIndex index(String url) {
    return indexes.computeIfAbsent(url, u -> new FakeIndex());
  }

  FakeIndex index() {
    return index(RLI);
  }

  static Member rli(String url, long bootId, String... patterns) {
    return new Member(
        "rli of " + url,
        bootId,
        1,
        Set.of(MemberRole.RLI),
        Map.of(MemberPort.SOFT_STATE_UPDATE, url),
        new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
        new Member.Updates(
            List.of(patterns),
            Set.of(),
            Set.of(UpdateKind.LIST, UpdateKind.BLOOM),
            Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  void members(Member... members) {
    membership.learned(List.of(members));
    scheduler.retarget();
  }

  void put(int from, int to) {
    for (int i = from; i < to; i++) {
      catalog.apply(new CatalogChange.Put(AttributedMapping.plain(Mapping.of("name/" + i, "t"))));
    }
  }

  void delete(int i) {
    catalog.apply(new CatalogChange.Delete(Mapping.of("name/" + i, "t")));
  }

  private long nanos() {
    return Duration.between(Instant.EPOCH, steady.instant()).toNanos();
  }

  void pass(Duration time) {
    clock.advance(time);
    steady.advance(time);
  }

  /** The calls of the index after {@code time} and one check. */
  List<String> after(Duration time) {
    pass(time);
    scheduler.runOnce();
    return index().takeCalls();
  }

  UpdateTargetStatus status() {
    return scheduler.status().get(0);
  }

  static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
