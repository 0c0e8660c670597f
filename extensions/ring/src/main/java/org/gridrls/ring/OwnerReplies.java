package org.gridrls.ring;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.ring.peer.PeerMessages.NameEvidence;

/** Collects the replies of slot owners about names. For one thread. */
final class OwnerReplies {
  private final Set<String> catalogs;
  private final Map<String, SlotFinding> byName = new HashMap<>();

  /** {@code catalogs}: those that the question knows, by URL. */
  OwnerReplies(Set<String> catalogs) {
    this.catalogs = catalogs;
  }

  void add(String name, NameEvidence said) {
    if (!said.owned()) {
      byName.putIfAbsent(name, SlotFinding.BEHIND);
    } else if (!catalogs.containsAll(said.found())) {
      byName.merge(name, SlotFinding.AHEAD, (held, ahead) -> held.answered() ? held : ahead);
    } else {
      SlotFinding answer =
          new SlotFinding(
              Set.copyOf(said.found()), Set.copyOf(said.missing()), SlotFinding.Reply.ANSWERED);
      byName.merge(name, answer, (held, now) -> held.answered() ? held.and(now) : now);
    }
  }

  /** True if some owner has replied. */
  boolean has(String name) {
    return byName.containsKey(name);
  }

  boolean isWhole(String name) {
    SlotFinding held = byName.get(name);
    return held != null && held.answered() && held.missing().isEmpty();
  }

  /** The names of which some owner has answered. */
  Set<String> answered() {
    return byName.entrySet().stream()
        .filter(one -> one.getValue().answered())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  Map<String, SlotFinding> of(Collection<String> names) {
    names.forEach(name -> byName.putIfAbsent(name, SlotFinding.UNANSWERED));
    return byName;
  }
}
