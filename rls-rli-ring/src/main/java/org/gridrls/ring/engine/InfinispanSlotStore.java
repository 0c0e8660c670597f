package org.gridrls.ring.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.infinispan.AdvancedCache;
import org.infinispan.Cache;
import org.infinispan.commons.marshall.WrappedByteArray;
import org.infinispan.container.entries.InternalCacheEntry;
import org.infinispan.container.impl.InternalDataContainer;
import org.infinispan.context.Flag;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.Address;
import org.jgroups.util.NameCache;

/**
 * Parts in a distributed cache with two owners, entries in a replicated one. What is local is read
 * from the containers, never through the engine's call chain. Safe for threads.
 */
final class InfinispanSlotStore implements SlotStore {
  private static final long BATCH_BYTES = 4 << 20;

  private final DefaultCacheManager manager;
  private final AdvancedCache<String, byte[]> parts;
  private final AdvancedCache<String, String> entries;
  private final InternalDataContainer<?, ?> partsHere;
  private volatile Mapped mapped;

  /** A map with the topology that it was made of. */
  private record Mapped(LocalizedCacheTopology topology, SlotMap map) {}

  InfinispanSlotStore(
      DefaultCacheManager manager, Cache<String, byte[]> parts, Cache<String, String> entries) {
    this.manager = manager;
    this.parts = parts.getAdvancedCache().withFlags(Flag.IGNORE_RETURN_VALUES);
    this.entries = entries.getAdvancedCache();
    this.partsHere = container(parts);
  }

  private static <V> InternalDataContainer<String, V> container(Cache<String, V> cache) {
    return (InternalDataContainer<String, V>) cache.getAdvancedCache().getDataContainer();
  }

  static boolean isManifest(String key) {
    return key.startsWith("m/");
  }

  @Override
  public void put(Map<PartId, byte[]> given) {
    Map<String, byte[]> batch = new HashMap<>();
    long bytes = 0;
    for (Map.Entry<PartId, byte[]> part : given.entrySet()) {
      batch.put(part.getKey().key(), part.getValue());
      bytes += part.getValue().length;
      if (bytes > BATCH_BYTES) {
        parts.putAll(batch);
        batch.clear();
        bytes = 0;
      }
    }
    parts.putAll(batch);
  }

  @Override
  public Optional<byte[]> local(PartId part) {
    InternalCacheEntry<?, ?> held = partsHere.peek(part.slot(), part.key());
    if (held == null) {
      return Optional.empty();
    }
    Object value = held.getValue();
    return Optional.of(
        value instanceof WrappedByteArray wrapped ? wrapped.getBytes() : (byte[]) value);
  }

  @Override
  public Optional<byte[]> get(PartId part) {
    return local(part).or(() -> Optional.ofNullable(parts.get(part.key())));
  }

  @Override
  public void remove(Collection<PartId> gone) {
    gone.forEach(part -> parts.removeAsync(part.key()));
  }

  @Override
  public Collection<PartId> localParts() {
    List<PartId> all = new ArrayList<>();
    partsHere.iterator().forEachRemaining(entry -> all.add(PartId.ofKey((String) entry.getKey())));
    return all;
  }

  @Override
  public boolean publish(String key, Optional<String> before, String now) {
    return before
        .map(expected -> entries.replace(key, expected, now))
        .orElseGet(() -> entries.putIfAbsent(key, now) == null);
  }

  @Override
  public boolean withdraw(String key, String before) {
    return entries.remove(key, before);
  }

  @Override
  public Map<String, String> entries() {
    Map<String, String> all = new HashMap<>();
    container(entries)
        .iterator()
        .forEachRemaining(entry -> all.put(entry.getKey(), entry.getValue()));
    return all;
  }

  @Override
  public SlotMap map() {
    Mapped last = mapped();
    return isSettled(last.topology) && isCopied(last.map) ? last.map : unsettled(last.map);
  }

  @Override
  public SlotMap owners() {
    return mapped().map;
  }

  @SuppressWarnings("ReferenceEquality") // the engine replaces the topology whole
  private Mapped mapped() {
    LocalizedCacheTopology topology = parts.getDistributionManager().getCacheTopology();
    Mapped last = mapped;
    if (last == null || last.topology != topology) {
      last = new Mapped(topology, made(topology));
      mapped = last;
    }
    return last;
  }

  private static SlotMap unsettled(SlotMap map) {
    return new SlotMap(map.self(), map.members(), map.owners(), false);
  }

  /** After a member has gone, slots have one owner until they were copied. */
  private static boolean isCopied(SlotMap map) {
    int copies = Math.min(RingEngine.OWNERS, map.members().size());
    return map.owners().stream().allMatch(owners -> owners.size() == copies);
  }

  /** Do all members in view have their slots, and agree on the entries? */
  private boolean isSettled(LocalizedCacheTopology topology) {
    LocalizedCacheTopology other = entries.getDistributionManager().getCacheTopology();
    Set<Address> view = new HashSet<>(manager.getMembers());
    return topology.getPendingCH() == null
        && other.getPendingCH() == null
        && view.equals(new HashSet<>(topology.getActualMembers()))
        && view.equals(new HashSet<>(other.getActualMembers()));
  }

  private SlotMap made(LocalizedCacheTopology topology) {
    List<List<String>> owners = new ArrayList<>(Slots.COUNT);
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      owners.add(
          topology.getSegmentDistribution(slot).readOwners().stream()
              .map(InfinispanSlotStore::name)
              .toList());
    }
    Set<String> members = new TreeSet<>();
    topology.getActualMembers().forEach(member -> members.add(name(member)));
    return new SlotMap(
        name(topology.getLocalAddress()), List.copyOf(members), List.copyOf(owners), true);
  }

  private static String name(Address member) {
    return String.valueOf(NameCache.get(Address.toExtendedUUID(member)));
  }

  @Override
  public void watch(Runnable changed) {
    EngineEvents events = new EngineEvents(changed);
    manager.addListener(events);
    parts.addListener(events.ofSlots());
    entries.addListener(events.ofEntries());
  }

  @Override
  public void close() {}
}
