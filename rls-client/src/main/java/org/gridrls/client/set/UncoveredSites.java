package org.gridrls.client.set;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.LogicalName;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;

/**
 * The sites at which catalogs that an answer does not cover may have its names. Used by one thread.
 */
final class UncoveredSites {
  private final SiteDirectory directory;
  private final boolean membersKnown;
  private final List<NotCovered> general = new ArrayList<>();
  private final Map<String, List<NotCovered>> byName = new HashMap<>();

  UncoveredSites(Completeness answer, SiteDirectory directory) {
    this.directory = directory;
    this.membersKnown = answer.membershipKnown();
    for (NotCovered gap : answer.notCovered()) {
      if (gap.only().isEmpty()) {
        general.add(gap);
      } else {
        gap.only()
            .get()
            .names()
            .forEach(name -> byName.computeIfAbsent(name, any -> new ArrayList<>()).add(gap));
      }
    }
  }

  /** Returns the name with the sites that have it, and those where that is not known. */
  LocatedMember of(LocatedName located) {
    boolean collection = located.replicas().stream().anyMatch(UncoveredSites::isMember);
    Set<CopySite> has = new HashSet<>();
    if (!collection) {
      located.replicas().forEach(copy -> has.add(directory.of(copy)));
    }
    LogicalName name = located.logicalName();
    Set<CopySite> doubtful = new HashSet<>();
    boolean anywhere = collection || !membersKnown;
    List<NotCovered> gaps = new ArrayList<>(general);
    gaps.addAll(byName.getOrDefault(name.value(), List.of()));
    for (NotCovered gap : gaps) {
      Optional<CopySite> site = gap.isCatalog() ? directory.of(gap.lrcMember()) : Optional.empty();
      site.ifPresent(doubtful::add);
      anywhere |= site.isEmpty();
    }
    Verdict verdict = collection ? Verdict.UNKNOWN : located.verdict();
    anywhere |= verdict == Verdict.UNKNOWN && doubtful.isEmpty();
    doubtful.removeAll(has);
    return new LocatedMember(name, verdict, collection, has, doubtful, anywhere);
  }

  private static boolean isMember(Replica copy) {
    return SetMember.is(copy.mapping().mapping().targetName());
  }
}
