package org.gridrls.ring.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotStore;
import org.infinispan.AdvancedCache;
import org.infinispan.Cache;
import org.infinispan.commons.CacheException;
import org.infinispan.commons.marshall.WrappedByteArray;
import org.infinispan.container.entries.InternalCacheEntry;
import org.infinispan.container.impl.InternalDataContainer;
import org.infinispan.context.Flag;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.Address;
import org.infinispan.topology.CacheTopology;

/**
 * Parts in a distributed cache with two owners, entries in a replicated one. What is local is read
 * from the containers, never through the engine's call chain. Safe for threads.
 */
final class InfinispanSlotStore implements SlotStore {
  private static final long BATCH_BYTES = 4 << 20;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** A member that joins or leaves changes the owners some four times. */
  static final int PUTS_MAX = 8;

  private final DefaultCacheManager manager;
  private final AdvancedCache<String, byte[]> parts;
  private final AdvancedCache<String, String> entries;
  private final InternalDataContainer<?, ?> partsHere;
  private volatile Mapped mapped;

  /** A map with the topologies of parts and entries that it was made of. */
  private record Mapped(
      LocalizedCacheTopology topology, LocalizedCacheTopology entries, SlotMap map) {}

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
        putAll(batch);
        batch.clear();
        bytes = 0;
      }
    }
    putAll(batch);
  }

  private void putAll(Map<String, byte[]> batch) {
    putUntilSteady(() -> parts.putAll(batch), () -> topology(parts));
  }

  /**
   * Puts again if owners changed meanwhile: a part that was put while its owner was removed may
   * have missed the owner that took its place. Fails if owners change each time.
   *
   * @param owners the same object until they change
   */
  static void putUntilSteady(Runnable put, Supplier<?> owners) {
    for (int attempt = 1; attempt <= PUTS_MAX; attempt++) {
      Object before = owners.get();
      done(
          () -> {
            put.run();
            return true;
          });
      if (before == owners.get()) {
        return;
      }
    }
    throw unavailable("the owners of the ring's slots keep changing; try again", null);
  }

  private static LocalizedCacheTopology topology(AdvancedCache<?, ?> cache) {
    return cache.getDistributionManager().getCacheTopology();
  }

  /** While a member is paused, operations wait until the ring has removed it, or time out. */
  private static <T> T done(Supplier<T> work) {
    try {
      return work.get();
    } catch (CacheException e) {
      throw unavailable("the ring can't reach one of its members; try again", e);
    }
  }

  private static RlsException unavailable(String why, CacheException cause) {
    return RlsException.later(RlsError.UNAVAILABLE, why, RETRY_AFTER, cause);
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
    return local(part).or(() -> done(() -> Optional.ofNullable(parts.get(part.key()))));
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
    return done(
        () ->
            before
                .map(expected -> entries.replace(key, expected, now))
                .orElseGet(() -> entries.putIfAbsent(key, now) == null));
  }

  @Override
  public boolean withdraw(String key, String before) {
    return done(() -> entries.remove(key, before));
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

  @SuppressWarnings("ReferenceEquality") // the engine replaces topologies whole
  private Mapped mapped() {
    LocalizedCacheTopology topology = topology(parts);
    LocalizedCacheTopology other = topology(entries);
    Mapped last = mapped;
    if (last == null || last.topology != topology || last.entries != other) {
      last = new Mapped(topology, other, SlotOwners.map(topology, other));
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
    LocalizedCacheTopology other = topology(entries);
    Set<Address> view = new HashSet<>(manager.getMembers());
    return topology.getPhase() == CacheTopology.Phase.NO_REBALANCE
        && other.getPhase() == CacheTopology.Phase.NO_REBALANCE
        && view.equals(new HashSet<>(topology.getActualMembers()))
        && view.equals(new HashSet<>(other.getActualMembers()));
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
