package org.gridrls.ring.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.Slots;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.remoting.transport.Address;
import org.infinispan.topology.CacheTopology;
import org.jgroups.util.NameCache;

/**
 * Reads the owners of slots from the engine's topologies of parts and entries. An owner counts once
 * it has the entries: by manifests from before it was paused or cut off, it would answer from the
 * parts that it had then. Stateless.
 */
final class SlotOwners {
  private SlotOwners() {}

  static SlotMap map(LocalizedCacheTopology parts, LocalizedCacheTopology entries) {
    boolean merging = entries.getPhase() == CacheTopology.Phase.CONFLICT_RESOLUTION;
    Set<Address> informed = merging ? Set.of(entries.getLocalAddress()) : readers(entries);
    List<List<String>> owners = new ArrayList<>(Slots.COUNT);
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      owners.add(
          parts.getSegmentDistribution(slot).readOwners().stream()
              .filter(informed::contains)
              .map(SlotOwners::name)
              .toList());
    }
    Set<String> members = new TreeSet<>();
    parts.getActualMembers().forEach(member -> members.add(name(member)));
    return new SlotMap(
        name(parts.getLocalAddress()), List.copyOf(members), List.copyOf(owners), !merging);
  }

  private static Set<Address> readers(LocalizedCacheTopology entries) {
    return Set.copyOf(entries.getReadConsistentHash().getMembers());
  }

  private static String name(Address member) {
    return String.valueOf(NameCache.get(Address.toExtendedUUID(member)));
  }
}
