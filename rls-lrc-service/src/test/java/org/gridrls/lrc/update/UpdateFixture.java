package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.lrc.catalog.Change;
import org.gridrls.lrc.catalog.InMemoryMappingCatalog;
import org.gridrls.lrc.catalog.InMemoryTargetStore;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;

/** A catalog with update targets that are fakes, and a clock that the test moves. */
abstract class UpdateFixture {
  static final String RLI = "http://rli:1/ws/update";
  static final long BOOT_ID = 42;

  final MutableClock clock = MutableClock.standing();
  final InMemoryMappingCatalog catalog = new InMemoryMappingCatalog();
  final InMemoryTargetStore ordered = new InMemoryTargetStore();
  final MembershipView membership = new MembershipView();
  final Map<String, FakeIndex> indexes = new HashMap<>();
  UpdateScheduler scheduler = scheduler(UpdateKind.LIST);

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
            Duration.ofSeconds(30));
    UpdateContext context =
        new UpdateContext(
            catalog,
            ordered,
            new UpdateContext.Identity("http://lrc:1/ws/lrc", "site-a", BOOT_ID),
            this::index,
            clock,
            new Random(1));
    BloomConfig bloom = new BloomConfig(0.01, OptionalDouble.empty(), 3);
    return new UpdateScheduler(config, bloom, context, membership);
  }

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
        Optional.empty(),
        0,
        "1",
        List.of(patterns),
        Set.of(),
        Set.of(UpdateKind.LIST, UpdateKind.BLOOM),
        Optional.empty(),
        OptionalDouble.empty());
  }

  void members(Member... members) {
    membership.learned(List.of(members));
    scheduler.retarget();
  }

  void put(int from, int to) {
    for (int i = from; i < to; i++) {
      catalog.apply(Change.put(AttributedMapping.plain(Mapping.of("name/" + i, "t"))));
    }
  }

  void delete(int i) {
    catalog.apply(Change.delete(Mapping.of("name/" + i, "t")));
  }

  /** What the index was called after so much time and one look. */
  List<String> after(Duration time) {
    clock.advance(time);
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
