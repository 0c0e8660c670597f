package org.gridrls.ring;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the ring: notices when this member lost sight of half of the others or more. Repairs it:
 * marks parts that both owners lost, and removes parts that no manifest names. Watching never waits
 * for another member, repairing may. Each of the two is for one thread at a time.
 */
final class RingKeeper {
  private static final Logger log = LoggerFactory.getLogger(RingKeeper.class);
  private static final String LEAVING = "q/";
  private static final Duration SWEEP = Duration.ofMinutes(5);

  private final SlotStore store;
  private final RingSources sources;
  private final Clocks clocks;
  private final RingClocks compared;
  private volatile Split split = Split.NONE;
  private Set<String> known = Set.of();
  private List<List<String>> scanned = List.of();
  private Set<PartId> unnamed = Set.of();
  private Instant sweptAt;
  private volatile long moves;

  /** The members out of sight, and since when; nobody: no split. */
  private record Split(Set<String> unseen, Instant since) {
    static final Split NONE = new Split(Set.of(), Instant.MIN);
  }

  RingKeeper(SlotStore store, RingSources sources, Clocks clocks, RingClocks compared) {
    this.store = store;
    this.sources = sources;
    this.clocks = clocks;
    this.compared = compared;
    this.sweptAt = clocks.now();
  }

  /** Looks at the members and their clocks. */
  void watch() {
    sources.reload();
    SlotMap map = store.map();
    watchMembers(map);
    compared.compare(map);
  }

  /** Marks and removes parts. May wait for a member that is paused. */
  void repair() {
    List<PartId> missed = sources.lost().takeMissed();
    SlotMap map = store.map();
    if (map.settled() && !map.owners().equals(scanned)) {
      sources.reload();
      freeForeign(map);
      markLost(map);
      moves += scanned.isEmpty() ? 0 : changed(map.owners());
      scanned = map.owners();
    }
    if (map.settled() && !missed.isEmpty()) {
      markMissed(missed);
    }
    unmark();
    if (map.settled() && clocks.now().isAfter(sweptAt.plus(SWEEP))) {
      sweep(map);
    }
  }

  private void watchMembers(SlotMap map) {
    Set<String> here = Set.copyOf(map.members());
    Set<String> gone = new HashSet<>(known);
    gone.removeAll(here);
    gone.removeAll(leaving());
    long kept = known.stream().filter(here::contains).count();
    if (gone.size() >= kept && !gone.isEmpty()) {
      Set<String> unseen = new HashSet<>(split.unseen);
      unseen.addAll(gone);
      split = new Split(unseen, clocks.now());
      log.warn("this member sees only {} of the ring, no more {}", here, gone);
    } else if (!split.unseen.isEmpty() && map.settled() && here.containsAll(split.unseen)) {
      split = Split.NONE;
      log.info("the ring is whole again: {}", here);
    }
    known = here;
  }

  private Set<String> leaving() {
    return store.entries().keySet().stream()
        .filter(key -> key.startsWith(LEAVING))
        .map(key -> key.substring(LEAVING.length()))
        .collect(Collectors.toSet());
  }

  /** Tells the others that this member leaves on purpose. */
  void leave(String self) {
    store.publish(LEAVING + self, Optional.empty(), "leaving");
  }

  /** Takes back what an earlier start of this member said. */
  void join(String self) {
    store.withdraw(LEAVING + self, "leaving");
  }

  /**
   * Why the state of a catalog whose last message is of that moment may miss what the rest of a
   * split ring received, or its age be wrong. The earlier the moment, the more doubts.
   */
  Optional<String> doubt(Instant heardAt) {
    Split now = split;
    return now.unseen.isEmpty() || !heardAt.isBefore(now.since)
        ? compared.doubt(heardAt)
        : Optional.of("not heard since this member lost sight of " + String.join(", ", now.unseen));
  }

  private void freeForeign(SlotMap map) {
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (!map.owns(slot)) {
        sources.leave(slot);
      }
    }
  }

  private void markLost(SlotMap map) {
    Set<PartId> lost = missing(map);
    if (!lost.isEmpty()) {
      sources.reload(); // a part may just have been replaced
      lost.retainAll(missing(map));
      lost.forEach(sources.lost()::mark);
      log.warn("{} parts were lost; their catalogs are asked for full updates", lost.size());
    }
  }

  private Set<PartId> missing(SlotMap map) {
    return named().stream()
        .filter(part -> map.owners().get(part.slot()).indexOf(map.self()) == 0)
        .filter(part -> store.local(part).isEmpty())
        .collect(Collectors.toCollection(HashSet::new));
  }

  private Set<PartId> named() {
    return sources.latest().stream()
        .flatMap(state -> ((RingContent) state.content()).packed().parts().all())
        .collect(Collectors.toSet());
  }

  private void markMissed(List<PartId> missed) {
    Set<PartId> named = named();
    missed.stream()
        .filter(part -> named.contains(part) && store.local(part).isEmpty())
        .forEach(sources.lost()::mark);
  }

  private void unmark() {
    if (!sources.lost().all().isEmpty()) {
      Set<PartId> named = named();
      sources.lost().unmark(part -> !named.contains(part) || store.local(part).isPresent());
    }
  }

  private long changed(List<List<String>> owners) {
    long moved = 0;
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      moved += owners.get(slot).equals(scanned.get(slot)) ? 0 : 1;
    }
    return moved;
  }

  /** Removes what no manifest named at two sweeps: a member that wrote it died. */
  private void sweep(SlotMap map) {
    Set<PartId> named = named();
    Set<PartId> now =
        store.localParts().stream()
            .filter(part -> map.owners().get(part.slot()).indexOf(map.self()) == 0)
            .filter(part -> !named.contains(part))
            .collect(Collectors.toSet());
    store.remove(now.stream().filter(unnamed::contains).toList());
    unnamed = now;
    sweptAt = clocks.now();
  }

  /** How often slots got other owners. */
  long moves() {
    return moves;
  }

  boolean isSplit() {
    return !split.unseen.isEmpty();
  }
}
