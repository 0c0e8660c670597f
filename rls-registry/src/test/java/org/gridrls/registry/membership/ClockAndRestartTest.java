package org.gridrls.registry.membership;

import static org.gridrls.registry.membership.Members.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberRole;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** Checks what a clock that jumps and a member that comes and goes mean to the registry. */
class ClockAndRestartTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final MutableClock clock = MutableClock.standing();
  private Membership membership = Memberships.inMemory(MembershipLimits.DEFAULT, clock);

  private void join(Member member) {
    membership.register(member, Optional.of(LEASE));
  }

  private List<MemberEntry> entries() {
    return membership.members(MemberFilter.ALL, PageRequest.first()).entries();
  }

  @Test
  void aClockSetForwardTakesAwayNobodyBeforeHalfOfThemHadATurn() {
    List.of("a", "b", "c").forEach(name -> join(lrc(name, 1, 0)));
    clock.advance(Duration.ofDays(1));
    assertTrue(membership.status().frozen());
    assertEquals(3, entries().size());
    membership.renew("a", 1, 0, Optional.of(LEASE));
    assertEquals(3, entries().size());
    membership.renew("b", 1, 0, Optional.of(LEASE));
    join(lrc("c", 1, 0));
    assertEquals(3, entries().size());
  }

  @Test
  void aMemberThatComesAndGoesIsCounted() {
    join(lrc("a", 1, 0));
    membership.leave("a", 1);
    join(lrc("a", 2, 0));
    clock.advance(LEASE);
    join(lrc("a", 2, 0));
    join(lrc("b", 2, 0));
    assertEquals(2, membership.status().returns());
  }

  @Test
  void tooManyPairsAreRefusedAndOneMemberIsExplainedAllTheSame() {
    IntStream.range(0, 150).forEach(i -> join(lrc("lrc-" + i, 1, 0)));
    IntStream.range(0, 150)
        .forEach(i -> join(Members.of("rli-" + i, 1, 0, MemberRole.RLI, Optional.empty())));
    RlsException refused =
        assertThrows(RlsException.class, () -> membership.explain(Optional.empty()));
    assertEquals(RlsError.TOO_LARGE, refused.error());
    Explanation one = membership.explain(Optional.of("lrc-7"));
    assertEquals(150, one.assignments().size());
  }
}
