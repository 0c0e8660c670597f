package org.gridrls.lrc.filter;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.NameSnapshot;

/**
 * The filter of some names of the catalog at one state, kept up to date from the journal. Not safe
 * for threads.
 */
final class LiveFilter {
  /**
   * A delta with more than this part of all bits is hardly shorter than the filter. The history
   * takes at most as much memory as two bits per bit of the filter.
   */
  private static final int HISTORY_PART = 64;

  private static final int HISTORY_LEAST = 1 << 14;
  private static final int HISTORY_MOST = 1 << 22;

  /** Bits set for no name make false positives; at most this part of all bits is tolerated. */
  private static final int MISSED_PART = 100;

  private final long id;
  private final BloomConfig.Sizing sizing;
  private final CountingBloomFilter bits;
  private final BitHistory history;
  private long sequence;

  /**
   * @param id unique among filters, because deltas apply only to the filter they come from
   */
  LiveFilter(
      long id,
      BloomConfig.Sizing sizing,
      CountingBloomFilter bits,
      BitHistory history,
      long sequence) {
    this.id = id;
    this.sizing = sizing;
    this.bits = bits;
    this.history = history;
    this.sequence = sequence;
  }

  /**
   * Builds the filter of the names of the partition in {@code bits}, which are empty; {@code each}
   * sees every name of the snapshot.
   */
  static LiveFilter of(
      long id,
      BloomConfig.Sizing sizing,
      CountingBloomFilter bits,
      TargetPartition partition,
      NameSnapshot snapshot,
      Consumer<String> each) {
    snapshot.forEach(
        name -> {
          each.accept(name);
          if (partition.includes(name)) {
            bits.add(name, bit -> {});
          }
        });
    BitHistory history = new BitHistory(snapshot.sequence(), historyMax(sizing.parameters()));
    return new LiveFilter(id, sizing, bits, history, snapshot.sequence());
  }

  static int historyMax(BloomParameters parameters) {
    long part = parameters.bits() / HISTORY_PART;
    return (int) Math.max(HISTORY_LEAST, Math.min(HISTORY_MOST, part));
  }

  /**
   * Applies the next change. Returns false if it does not fit: then the filter must not be used.
   */
  boolean apply(CatalogChanges.Change entry, TargetPartition partition) {
    boolean fits = true;
    if (partition.includes(entry.logicalName())) {
      if (entry.added()) {
        bits.add(entry.logicalName(), bit -> history.add(entry.sequence(), bit));
      } else {
        fits = bits.remove(entry.logicalName(), bit -> history.add(entry.sequence(), bit));
      }
    }
    sequence = entry.sequence();
    return fits;
  }

  /** Whether the size suits the names and few bits are set for no name. */
  boolean isGood() {
    return sizing.suits(bits.names()) && bits.missed() <= sizing.parameters().bits() / MISSED_PART;
  }

  /**
   * The bits that changed since the state {@code base}, also those that were set and cleared again,
   * because an index has to know that the catalog had such a name; empty if the history does not
   * reach back.
   */
  Optional<BitDelta> since(long base) {
    if (base > sequence || !history.reachesBackTo(base)) {
      return Optional.empty();
    }
    long[] changed = history.changedSince(base);
    long[] set = Arrays.stream(changed).filter(bits::hasBit).toArray();
    long[] cleared = Arrays.stream(changed).filter(bit -> !bits.hasBit(bit)).toArray();
    return Optional.of(BitDelta.of(sizing.parameters(), set, cleared));
  }

  long id() {
    return id;
  }

  BloomConfig.Sizing sizing() {
    return sizing;
  }

  CountingBloomFilter bits() {
    return bits;
  }

  BitHistory history() {
    return history;
  }

  long sequence() {
    return sequence;
  }
}
