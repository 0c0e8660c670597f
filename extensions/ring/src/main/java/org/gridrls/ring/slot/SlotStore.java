package org.gridrls.ring.slot;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The stored state of a ring: parts with two owners each, and small entries that every member has.
 * Safe for threads.
 */
public interface SlotStore extends AutoCloseable {
  /** Stores parts; they are at all their owners when it returns. */
  void put(Map<PartId, byte[]> parts);

  /** A part that this member has; never asks another one. */
  Optional<byte[]> local(PartId part);

  /** A part, of an owner if this member does not have it; empty if none has it. */
  Optional<byte[]> get(PartId part);

  void remove(Collection<PartId> parts);

  /** Parts that this member has. */
  Collection<PartId> localParts();

  /** Replaces an entry if it still is {@code before} (empty: absent). */
  boolean publish(String key, Optional<String> before, String now);

  /** Removes an entry if it still is {@code before}. */
  boolean withdraw(String key, String before);

  /** All entries, as this member has them; never asks another one. */
  Map<String, String> entries();

  SlotMap map();

  /**
   * Returns the owners for lookups: not settled only while the entries of a split are being merged.
   * Each call returns the same object until the owners change.
   */
  SlotMap owners();

  /** Calls {@code changed} after entries or owners have changed, on any thread. */
  void watch(Runnable changed);

  @Override
  void close();
}
