package org.gridrls.ring.slot;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which parts make up a catalog's names: for each slot the stage of its base and of its overlay, 0
 * for none. Immutable.
 */
public final class PartTable {
  public static final PartTable NONE = empty();

  private final long[] bases;
  private final long[] overlays;

  private PartTable(long[] bases, long[] overlays) {
    this.bases = bases;
    this.overlays = overlays;
  }

  public static PartTable empty() {
    return new PartTable(new long[Slots.COUNT], new long[Slots.COUNT]);
  }

  /** Returns this table with other parts of a slot. */
  public PartTable with(int slot, long base, long overlay) {
    PartTable changed = new PartTable(bases.clone(), overlays.clone());
    changed.bases[slot] = base;
    changed.overlays[slot] = overlay;
    return changed;
  }

  public long base(int slot) {
    return bases[slot];
  }

  public long overlay(int slot) {
    return overlays[slot];
  }

  /** False if the catalog has no part in the slot. */
  public boolean hasNames(int slot) {
    return bases[slot] != 0 || overlays[slot] != 0;
  }

  public List<PartId> of(int slot) {
    List<PartId> parts = new ArrayList<>(2);
    if (bases[slot] != 0) {
      parts.add(new PartId(slot, bases[slot]));
    }
    if (overlays[slot] != 0) {
      parts.add(new PartId(slot, overlays[slot]));
    }
    return parts;
  }

  public Stream<PartId> all() {
    return IntStream.range(0, Slots.COUNT).boxed().flatMap(slot -> of(slot).stream());
  }

  /** The parts that {@code now} has no more. */
  public List<PartId> without(PartTable now) {
    Set<PartId> kept = now.all().collect(Collectors.toSet());
    return all().filter(part -> !kept.contains(part)).toList();
  }

  /** The stages once, then for each slot the places of its two. */
  void write(DataOutput out) throws IOException {
    TreeSet<Long> distinct = new TreeSet<>();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      distinct.add(bases[slot]);
      distinct.add(overlays[slot]);
    }
    List<Long> stages = List.copyOf(distinct);
    out.writeShort(stages.size());
    for (long stage : stages) {
      out.writeLong(stage);
    }
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      out.writeShort(stages.indexOf(bases[slot]));
      out.writeShort(stages.indexOf(overlays[slot]));
    }
  }

  static PartTable read(DataInput in) throws IOException {
    long[] stages = new long[in.readUnsignedShort()];
    for (int i = 0; i < stages.length; i++) {
      stages[i] = in.readLong();
    }
    PartTable read = empty();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      read.bases[slot] = stages[in.readUnsignedShort()];
      read.overlays[slot] = stages[in.readUnsignedShort()];
    }
    return read;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartTable table
        && Arrays.equals(bases, table.bases)
        && Arrays.equals(overlays, table.overlays);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bases) + Arrays.hashCode(overlays);
  }
}
