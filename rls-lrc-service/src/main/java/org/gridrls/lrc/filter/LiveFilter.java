package org.gridrls.lrc.filter;

import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.lrc.catalog.JournalEntry;
import org.gridrls.lrc.catalog.NameSnapshot;

/**
 * The filter over some names of the catalog at one of its states, led on by the journal. Not safe
 * for threads.
 */
final class LiveFilter {
  /**
   * A delta of more bits than this part of all is hardly shorter than the filter. The history of
   * them takes at most as much memory as two bits for each bit of the filter.
   */
  private static final int HISTORY_PART = 64;

  private static final int HISTORY_LEAST = 1 << 14;
  private static final int HISTORY_MOST = 1 << 24;

  /** Bits that are there in vain make false positives; more than this part of all is too many. */
  private static final int MISSED_PART = 100;

  private final long id;
  private final BloomConfig.Sizing sizing;
  private final CountingBloomFilter bits;
  private final BitHistory history;
  private long sequence;

  /** {@code id}: no other filter has it, so that deltas lead on from bits of this one only. */
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

  /** Of those names of the snapshot that are in the partition; {@code each} sees them pass. */
  static LiveFilter of(
      long id,
      BloomConfig.Sizing sizing,
      Partition partition,
      NameSnapshot snapshot,
      Consumer<String> each) {
    CountingBloomFilter bits = new CountingBloomFilter(sizing.parameters());
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

  /** The next change. False: it does not fit, so the filter can't be used any more. */
  boolean apply(JournalEntry entry, Partition partition) {
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

  /** Not outgrown, not far too big, and with few bits that are there in vain. */
  boolean isGood() {
    return sizing.suits(bits.names()) && bits.missed() <= sizing.parameters().bits() / MISSED_PART;
  }

  /** What leads here from its state {@code base}; empty if it does not remember so far back. */
  Optional<BitDelta> since(long base) {
    if (base > sequence || !history.reachesBackTo(base)) {
      return Optional.empty();
    }
    long[] changed = history.changedSince(base);
    long[] set = java.util.Arrays.stream(changed).filter(bits::hasBit).toArray();
    long[] cleared = java.util.Arrays.stream(changed).filter(bit -> !bits.hasBit(bit)).toArray();
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
