package org.gridrls.registry.membership;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.MemberStage;

/** The members that are expected but not present, by name. Not safe for threads. */
final class Absentees {
  private final NavigableMap<String, MemberRecord> byName =
      new TreeMap<>(CodePointOrder.COMPARATOR);

  int size() {
    return byName.size();
  }

  int count(MemberStage stage) {
    return (int) byName.values().stream().filter(held -> held.stage() == stage).count();
  }

  Optional<MemberRecord> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  void hold(MemberRecord held) {
    byName.put(held.name(), held);
  }

  void drop(String name) {
    byName.remove(name);
  }

  /** Adds those whose name comes after {@code name}, or all. */
  void addAfter(Optional<String> name, NavigableMap<String, MemberRecord> others) {
    others.putAll(name.map(n -> byName.tailMap(n, false)).orElse(byName));
  }
}
