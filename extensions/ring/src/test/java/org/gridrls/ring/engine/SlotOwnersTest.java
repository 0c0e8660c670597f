package org.gridrls.ring.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.Slots;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.distribution.ch.ConsistentHash;
import org.infinispan.distribution.ch.impl.DefaultConsistentHashFactory;
import org.infinispan.distribution.ch.impl.ReplicatedConsistentHashFactory;
import org.infinispan.remoting.transport.Address;
import org.infinispan.topology.CacheTopology;
import org.infinispan.topology.CacheTopology.Phase;
import org.junit.jupiter.api.Test;

/** The members that count as owners, by the topologies of the engine, as member "one" has them. */
class SlotOwnersTest {
  private final Address one = Address.random("one");
  private final Address two = Address.random("two");

  private LocalizedCacheTopology parts(List<Address> owners) {
    ConsistentHash hash =
        DefaultConsistentHashFactory.getInstance().create(2, Slots.COUNT, owners, null);
    return topology(CacheMode.DIST_SYNC, Phase.NO_REBALANCE, hash, null);
  }

  private static ConsistentHash replicated(Address... members) {
    return ReplicatedConsistentHashFactory.getInstance()
        .create(1, Slots.COUNT, List.of(members), null);
  }

  private LocalizedCacheTopology entries(Phase phase, ConsistentHash now, ConsistentHash pending) {
    return topology(CacheMode.REPL_SYNC, phase, now, pending);
  }

  private LocalizedCacheTopology topology(
      CacheMode mode, Phase phase, ConsistentHash now, ConsistentHash pending) {
    ConsistentHash all = pending == null ? now : pending;
    CacheTopology made =
        new CacheTopology(1, 1, now, pending, pending, phase, List.copyOf(all.getMembers()), null);
    return new LocalizedCacheTopology(mode, made, new SlotPartitioner(), one, true);
  }

  private static void assertOwners(Set<String> expected, SlotMap map) {
    map.owners().forEach(owners -> assertEquals(expected, Set.copyOf(owners)));
  }

  @Test
  void aMemberThatIsAloneOwnsAllSlots() {
    SlotMap map =
        SlotOwners.map(parts(List.of(one)), entries(Phase.NO_REBALANCE, replicated(one), null));
    assertEquals(Collections.nCopies(Slots.COUNT, List.of("one")), map.owners());
    assertEquals(List.of("one"), map.members());
    assertTrue(map.settled());
  }

  @Test
  void anOwnerCountsOnceItHasTheEntries() {
    LocalizedCacheTopology parts = parts(List.of(one, two));
    ConsistentHash first = replicated(one);
    ConsistentHash both = replicated(one, two);
    SlotMap without = SlotOwners.map(parts, entries(Phase.NO_REBALANCE, first, null));
    assertOwners(Set.of("one"), without);
    assertEquals(List.of("one", "two"), without.members());
    assertOwners(
        Set.of("one"), SlotOwners.map(parts, entries(Phase.READ_OLD_WRITE_ALL, first, both)));
    assertOwners(
        Set.of("one", "two"),
        SlotOwners.map(parts, entries(Phase.READ_ALL_WRITE_ALL, first, both)));
    assertOwners(
        Set.of("one", "two"), SlotOwners.map(parts, entries(Phase.NO_REBALANCE, both, null)));
  }

  @Test
  void whileTheEntriesOfASplitAreMergedAMemberTrustsOnlyItself() {
    SlotMap map =
        SlotOwners.map(
            parts(List.of(one, two)),
            entries(Phase.CONFLICT_RESOLUTION, replicated(one, two), null));
    assertOwners(Set.of("one"), map);
    assertFalse(map.settled());
  }
}
