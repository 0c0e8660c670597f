package org.gridrls.ring;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotStore;

/**
 * The parts that both owners lost, which all members know, and those that lookups of this member
 * missed. Safe for threads; reading never waits.
 */
final class LostParts {
  private static final String KEY = "l/";

  private final SlotStore store;
  private final Set<PartId> missed = ConcurrentHashMap.newKeySet();
  private volatile Set<PartId> all = Set.of();

  LostParts(SlotStore store) {
    this.store = store;
  }

  /** Replaces the lost parts by those that these keys of entries name. */
  void read(Collection<String> keys) {
    all =
        keys.stream()
            .filter(key -> key.startsWith(KEY))
            .map(key -> PartId.ofKey(key.substring(KEY.length())))
            .collect(Collectors.toUnmodifiableSet());
  }

  Set<PartId> all() {
    return all;
  }

  /** Notes a part that a lookup missed. Telling the others may take long, so the caller doesn't. */
  void miss(PartId part) {
    missed.add(part);
  }

  /** The parts that were missed since the last call. */
  List<PartId> takeMissed() {
    List<PartId> taken = List.copyOf(missed);
    taken.forEach(missed::remove);
    return taken;
  }

  /** Tells all members that a part is lost; waits for them. */
  void mark(PartId part) {
    store.publish(KEY + part.key(), Optional.empty(), "lost");
  }

  /** Takes back what {@link #mark} said, of parts that pass the test. */
  void unmark(Predicate<PartId> condition) {
    all.stream().filter(condition).forEach(part -> store.withdraw(KEY + part.key(), "lost"));
  }
}
