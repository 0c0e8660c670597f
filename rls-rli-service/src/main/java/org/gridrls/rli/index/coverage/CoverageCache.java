package org.gridrls.rli.index.coverage;

import java.util.Collection;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;

/**
 * The coverage of the present moment, cached as long as no source and no membership changes and no
 * lease ends, so that the cost of a lookup does not grow with the number of sources. Safe for
 * threads.
 */
public final class CoverageCache {
  private final SourceStore sources;
  private final MembershipView membership;
  private final Clocks clocks;
  private final Moment openedAt;
  private volatile Kept kept;

  private record Kept(Collection<SourceState> held, KnownMembers members, Coverage coverage) {}

  public CoverageCache(SourceStore sources, MembershipView membership, Clocks clocks) {
    this.sources = sources;
    this.membership = membership;
    this.clocks = clocks;
    this.openedAt = clocks.moment();
  }

  @SuppressWarnings("ReferenceEquality") // both are replaced whole when they change
  public Coverage now() {
    Collection<SourceState> held = sources.all();
    KnownMembers members = membership.known();
    Moment now = clocks.moment(); // after what it tells the age of
    Kept last = kept;
    if (last != null
        && last.held == held
        && last.members == members
        && last.coverage.isTrueAt(now.steady())) {
      return last.coverage.at(now);
    }
    Coverage coverage =
        Coverage.at(
            held, sources.removals(), new CoverageGaps(members, membership.self(), openedAt, now));
    kept = new Kept(held, members, coverage);
    return coverage;
  }
}
