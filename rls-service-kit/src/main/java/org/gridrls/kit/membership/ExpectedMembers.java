package org.gridrls.kit.membership;

import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;

/**
 * All members that were ever present and have not been removed, with the time at which a registry
 * last heard each. The oldest removals are dropped when there are too many. Not safe for threads.
 */
final class ExpectedMembers {
  static final int REMOVED_MAX = 10_000;

  private final Map<String, SilentMember> all = new TreeMap<>(CodePointOrder.COMPARATOR);
  private final Set<RemovedMember> removed = new LinkedHashSet<>();

  /** Members last listed as present, which may have renewed their leases since. */
  private final Set<String> presumed = new HashSet<>();

  /** A registry says that the member is present, so no earlier removal is about it. */
  void present(Member member, Instant heard) {
    removed.removeIf(one -> one.ends(member));
    all.put(member.name(), new SilentMember(member, MemberStage.SILENT, heard));
    presumed.add(member.name());
  }

  /** The member was present before {@code since}; when a registry last heard it is not known. */
  void before(Member member, Instant since) {
    all.put(member.name(), new SilentMember(member, MemberStage.SILENT, since, false));
    presumed.remove(member.name());
  }

  /** A registry does not know the member any more; when it last heard it is not known. */
  void lost(Member member, Instant now) {
    if (presumed.contains(member.name())) {
      before(all.get(member.name()).member(), now);
    }
  }

  void silent(SilentMember silent) {
    if (isExpected(silent.member())) {
      boolean renewed = presumed.remove(silent.name());
      all.merge(
          silent.name(),
          silent,
          (held, other) ->
              renewed && !other.certain() && !held.member().isNewerThan(other.member())
                  ? other
                  : later(held, other));
    }
  }

  /**
   * The newer of two starts of one server; otherwise the member that renewed last. A moment that is
   * known counts before one that is not.
   */
  private static SilentMember later(SilentMember held, SilentMember other) {
    Member before = held.member();
    Member after = other.member();
    boolean two =
        before.memberId().isPresent()
            && after.memberId().isPresent()
            && !before.memberId().equals(after.memberId());
    if (!two && after.isNewerThan(before)) {
      return other;
    }
    if (!two && before.isNewerThan(after)) {
      return held;
    }
    if (held.certain() != other.certain()) {
      return held.certain() ? held : other;
    }
    return !held.certain() || other.lastHeard().isBefore(held.lastHeard()) ? held : other;
  }

  boolean isExpected(Member member) {
    return removed.stream().noneMatch(one -> one.ends(member));
  }

  void removed(RemovedMember one) {
    all.values().removeIf(silent -> one.ends(silent.member()));
    presumed.retainAll(all.keySet());
    if (removed.add(one) && removed.size() > REMOVED_MAX) {
      removed.remove(removed.iterator().next());
    }
  }

  List<RemovedMember> removed() {
    return List.copyOf(removed);
  }

  /** All but those who are present, sorted by name. */
  List<SilentMember> without(Set<String> present) {
    return all.values().stream().filter(one -> !present.contains(one.name())).toList();
  }

  /** Members that a registry should know but does not; at most this many. */
  List<Member> unknownTo(Set<String> known, int limit) {
    return all.values().stream()
        .map(SilentMember::member)
        .filter(member -> !known.contains(member.name()))
        .limit(limit)
        .toList();
  }
}
