package org.gridrls.client.set;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the names of a set by site, in memory that depends on the number of sites, not of names.
 * Used by one thread.
 */
final class SiteCounts {
  /** Limits the combinations of sites that are counted. */
  static final int GROUPS_MAX = 10_000;

  private final List<CopySite> sites = new ArrayList<>();
  private final Map<CopySite, Count> counts = new HashMap<>();
  private final Map<BitSet, long[]> groups = new HashMap<>();
  private boolean grouped = true;
  private long names;
  private long found;
  private long nowhere;
  private long unknown;
  private long collections;
  private long anywhere;

  /** Counts of one site; names in doubt at all sites are counted once for all of them. */
  private static final class Count {
    final int position;
    long has;
    long hasOfAnywhere;
    long doubtful;

    Count(int position) {
      this.position = position;
    }
  }

  void know(Collection<CopySite> more) {
    more.forEach(this::count);
  }

  private Count count(CopySite site) {
    return counts.computeIfAbsent(
        site,
        one -> {
          sites.add(one);
          return new Count(sites.size() - 1);
        });
  }

  void add(LocatedMember member) {
    names++;
    if (member.collection()) {
      collections++;
    } else {
      switch (member.verdict()) {
        case FOUND -> found++;
        case NOT_REGISTERED -> nowhere++;
        case UNKNOWN -> unknown++;
      }
    }
    anywhere += member.anywhere() ? 1 : 0;
    BitSet group = new BitSet(sites.size());
    for (CopySite site : member.has()) {
      Count one = count(site);
      one.has++;
      one.hasOfAnywhere += member.anywhere() ? 1 : 0;
      group.set(one.position);
    }
    if (!member.anywhere()) {
      member.doubtful().forEach(site -> count(site).doubtful++);
    }
    add(group);
  }

  private void add(BitSet group) {
    if (grouped) {
      groups.computeIfAbsent(group, any -> new long[1])[0]++;
      grouped = groups.size() <= GROUPS_MAX;
    }
    if (!grouped) {
      groups.clear();
    }
  }

  SetTotals totals() {
    return new SetTotals(names, found, nowhere, unknown, collections);
  }

  /** Returns what each site has, the sites with most names first. */
  List<SiteShare> shares(boolean allNames) {
    return sites.stream()
        .map(site -> share(site, counts.get(site), allNames))
        .sorted(
            Comparator.comparingLong((SiteShare one) -> -one.has())
                .thenComparing(one -> one.site().name()))
        .toList();
  }

  private SiteShare share(CopySite site, Count count, boolean allNames) {
    long doubtful = count.doubtful + anywhere - count.hasOfAnywhere;
    return new SiteShare(site, count.has, names - count.has - doubtful, doubtful, allNames);
  }

  /** Returns sites that together have all names found; empty after too many combinations. */
  Optional<SiteCover> cover() {
    return grouped ? Optional.of(SiteCover.of(sites, groups)) : Optional.empty();
  }
}
