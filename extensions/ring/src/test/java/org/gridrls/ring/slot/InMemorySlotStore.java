package org.gridrls.ring.slot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A ring of members that share the memory of a test. Safe for threads. */
public final class InMemorySlotStore implements SlotStore {
  private final String self;
  private final Shared shared;
  private volatile SlotMap map;
  private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
  private final Set<PartId> lostHere = ConcurrentHashMap.newKeySet();
  private volatile boolean deaf;
  private volatile Optional<Map<String, String>> paused = Optional.empty();

  /** Holds what the members share. */
  private static final class Shared {
    final List<String> members = new ArrayList<>();
    final Map<PartId, byte[]> parts = new ConcurrentHashMap<>();
    final Map<String, String> entries = new ConcurrentHashMap<>();
    final List<Runnable> watchers = new CopyOnWriteArrayList<>();
  }

  private InMemorySlotStore(String self, Shared shared) {
    this.self = self;
    this.shared = shared;
    move(true);
  }

  /** Two members that own all slots. */
  public static List<SlotStore> two() {
    Shared shared = new Shared();
    shared.members.addAll(List.of("one", "two"));
    return List.of(new InMemorySlotStore("one", shared), new InMemorySlotStore("two", shared));
  }

  /** A further member, which owns no slot. */
  public InMemorySlotStore guest(String name) {
    return new InMemorySlotStore(name, shared);
  }

  /** Loses a part at all its owners, as if they had been killed. */
  public void lose(PartId part) {
    shared.parts.remove(part);
  }

  /** Loses a part at this member only. */
  public void loseHere(PartId part) {
    lostHere.add(part);
  }

  /** Replaces its map, by one in which it sees only these members. */
  public void see(String... members) {
    map =
        new SlotMap(
            self, List.of(members), Collections.nCopies(Slots.COUNT, List.of(members)), true);
  }

  /** Lets entries whose keys begin so wait for another member, until the result is counted down. */
  public CountDownLatch hold(String keys) {
    CountDownLatch released = new CountDownLatch(1);
    held.put(keys, released);
    return released;
  }

  private void await(String key) {
    held.forEach(
        (prefix, released) -> {
          try {
            if (key.startsWith(prefix) && !released.await(60, TimeUnit.SECONDS)) {
              throw new AssertionError(key + " was held for a minute");
            }
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  /** Replaces its map, by one that may tell of a split that is being merged. */
  public void move(boolean settled) {
    List<List<String>> owners = Collections.nCopies(Slots.COUNT, shared.members);
    map = new SlotMap(self, shared.members, owners, settled);
  }

  /** Hides all further changes from the watcher, as the engine does when it transfers entries. */
  public void deafen() {
    deaf = true;
  }

  /** Keeps the entries of now, as a member does that was paused, until {@link #resume}. */
  public void pause() {
    paused = Optional.of(Map.copyOf(shared.entries));
  }

  public void resume() {
    paused = Optional.empty();
    changed();
  }

  private void changed() {
    shared.watchers.forEach(Runnable::run);
  }

  @Override
  public void put(Map<PartId, byte[]> parts) {
    shared.parts.putAll(parts);
  }

  @Override
  public Optional<byte[]> local(PartId part) {
    return lostHere.contains(part) ? Optional.empty() : get(part);
  }

  @Override
  public Optional<byte[]> get(PartId part) {
    return Optional.ofNullable(shared.parts.get(part));
  }

  @Override
  public void remove(Collection<PartId> parts) {
    shared.parts.keySet().removeAll(List.copyOf(parts));
  }

  @Override
  public Collection<PartId> localParts() {
    return shared.parts.keySet();
  }

  @Override
  public boolean publish(String key, Optional<String> before, String now) {
    await(key);
    boolean published =
        before
            .map(seen -> shared.entries.replace(key, seen, now))
            .orElseGet(() -> shared.entries.putIfAbsent(key, now) == null);
    changed();
    return published;
  }

  @Override
  public boolean withdraw(String key, String before) {
    boolean gone = shared.entries.remove(key, before);
    changed();
    return gone;
  }

  @Override
  public Map<String, String> entries() {
    return paused.orElseGet(() -> Map.copyOf(shared.entries));
  }

  @Override
  public SlotMap map() {
    return map;
  }

  @Override
  public SlotMap owners() {
    return map;
  }

  @Override
  public void watch(Runnable changed) {
    shared.watchers.add(
        () -> {
          if (!deaf) {
            changed.run();
          }
        });
  }

  @Override
  public void close() {}
}
