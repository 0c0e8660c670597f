package org.gridrls.registry.membership;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.RemovedMember;

/**
 * Which members were decommissioned: the last boot of each identity. The oldest are dropped when
 * there are too many. Not safe for threads.
 */
final class Removals {
  static final int REMOVED_MAX = 10_000;

  private final Map<String, RemovedMember> all = new LinkedHashMap<>();

  void add(RemovedMember removed) {
    all.remove(key(removed));
    all.put(key(removed), removed);
    if (all.size() > REMOVED_MAX) {
      all.remove(all.keySet().iterator().next());
    }
  }

  /** These and that one. */
  Removals with(RemovedMember removed) {
    Removals more = new Removals();
    all.values().forEach(more::add);
    more.add(removed);
    return more;
  }

  private static String key(RemovedMember removed) {
    return removed.name() + "\n" + removed.memberId().orElse("");
  }

  boolean ends(Member member) {
    return all.values().stream().anyMatch(one -> one.ends(member));
  }

  boolean has(String name) {
    return all.values().stream().anyMatch(one -> one.name().equals(name));
  }

  List<RemovedMember> all() {
    return List.copyOf(all.values());
  }
}
