package org.gridrls.registry.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations on the membership and on the plain model; both must say the same after each.
 */
class RandomMembershipTest {
  private static final int STEPS = 3_000;

  private final MutableClock clock = MutableClock.standing();
  private final Membership membership = Memberships.inMemory(MembershipLimits.DEFAULT, clock);
  private final NaiveMembership model = new NaiveMembership(clock);
  private final long start = clock.millis();

  static List<Long> seeds() {
    long further = System.nanoTime();
    return List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, further);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void membershipAndModelAgree(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < STEPS; i++) {
      String step = "seed " + seed + ", step " + i;
      step(random, step);
      MemberPage page = membership.members(MemberFilter.ALL, PageRequest.first());
      model.expire();
      assertEquals(model.frozen, page.frozen(), step);
      assertEquals(start + model.changes.size(), page.membershipVersion(), step);
      assertEquals(
          List.copyOf(new TreeSet<>(model.rows.keySet())),
          page.entries().stream().map(entry -> entry.member().name()).toList(),
          step);
    }
    assertTrue(model.changes.stream().anyMatch(change -> change.startsWith("REMOVED ")));
    assertEquals(
        model.changes,
        membership.changesSince(start, 10_000).changes().stream()
            .map(change -> change.kind() + " " + change.member().name())
            .toList());
  }

  private void step(Random random, String step) {
    String name = "m" + random.nextInt(9);
    long removed = Math.max(0, model.lastRemovedBoot(name));
    long boot = removed + (random.nextInt(10) == 0 ? random.nextInt(4) : 2);
    long generation = random.nextInt(10) == 0 ? random.nextInt(3) : 1;
    Duration lease = Duration.ofSeconds(3L * (10 + random.nextInt(4)));
    Optional<Duration> wanted = Optional.of(lease);
    Member member = Members.lrc(name, boot, generation);
    switch (random.nextInt(14)) {
      case 0, 1 ->
          clock.advance(Duration.ofSeconds(random.nextInt(random.nextInt(8) == 0 ? 60 : 12)));
      case 2, 3, 4 ->
          assertEquals(
              model.register(member, lease),
              error(() -> membership.register(member, wanted)),
              step);
      case 5 ->
          assertEquals(model.leave(name, boot), error(() -> membership.leave(name, boot)), step);
      case 6, 7 -> assertEquals(model.remove(name), error(() -> membership.remove(name)), step);
      default ->
          assertEquals(
              model.renew(name, boot, generation, lease),
              error(() -> membership.renew(name, boot, generation, wanted)),
              step);
    }
  }

  private static RlsError error(Runnable call) {
    try {
      call.run();
      return null;
    } catch (RlsException e) {
      return e.error();
    }
  }
}
