package org.gridrls.client.set;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Sites that together have every name that some site has. They are chosen greedily, each time the
 * one with most of the names left, so that more than two may be more than needed. Immutable.
 *
 * @param names the number of names that they have together
 */
public record SiteCover(List<CopySite> sites, long names) {
  public SiteCover {
    sites = List.copyOf(sites);
  }

  /** True if fewer sites can't have all: no single site does. */
  public boolean fewest() {
    return sites.size() <= 2;
  }

  /** {@code groups}: the number of names that exactly these sites have, by their positions. */
  static SiteCover of(List<CopySite> sites, Map<BitSet, long[]> groups) {
    List<Map.Entry<BitSet, long[]>> left = new ArrayList<>(groups.entrySet());
    left.removeIf(group -> group.getKey().isEmpty());
    long names = left.stream().mapToLong(group -> group.getValue()[0]).sum();
    List<CopySite> chosen = new ArrayList<>();
    while (!left.isEmpty()) {
      int best = best(sites, left);
      chosen.add(sites.get(best));
      left.removeIf(group -> group.getKey().get(best));
    }
    return new SiteCover(chosen, names);
  }

  private static int best(List<CopySite> sites, List<Map.Entry<BitSet, long[]>> left) {
    long[] counts = new long[sites.size()];
    for (Map.Entry<BitSet, long[]> group : left) {
      group.getKey().stream().forEach(site -> counts[site] += group.getValue()[0]);
    }
    int best = 0;
    for (int i = 1; i < counts.length; i++) {
      boolean more = counts[i] > counts[best];
      boolean first =
          counts[i] == counts[best] && sites.get(i).name().compareTo(sites.get(best).name()) < 0;
      best = more || first ? i : best;
    }
    return best;
  }
}
