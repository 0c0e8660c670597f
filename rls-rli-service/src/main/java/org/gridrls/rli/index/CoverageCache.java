package org.gridrls.rli.index;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.MembershipView;

/**
 * The coverage of this moment. While no source and no membership changes and no lease ends it is
 * that of the last question at another time, so that a question does not cost the more the more
 * sources there are. Safe for threads.
 */
final class CoverageCache {
  private final Sources sources;
  private final MembershipView membership;
  private final Clock clock;
  private final Instant openedAt;
  private volatile Kept kept;

  private record Kept(Collection<SourceState> held, KnownMembers members, Coverage coverage) {}

  CoverageCache(Sources sources, MembershipView membership, Clock clock) {
    this.sources = sources;
    this.membership = membership;
    this.clock = clock;
    this.openedAt = clock.instant();
  }

  @SuppressWarnings("ReferenceEquality") // both are replaced whole when they change
  Coverage now() {
    Instant now = clock.instant();
    Collection<SourceState> held = sources.all();
    KnownMembers members = membership.known();
    Kept last = kept;
    if (last != null
        && last.held == held
        && last.members == members
        && last.coverage.isTrueAt(now)) {
      return last.coverage.at(now);
    }
    Coverage coverage = Coverage.at(now, held, new Silence(members, membership.self(), openedAt));
    kept = new Kept(held, members, coverage);
    return coverage;
  }
}
