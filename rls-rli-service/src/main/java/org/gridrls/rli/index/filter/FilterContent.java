package org.gridrls.rli.index.filter;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.Evidence;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.ContentChange;
import org.gridrls.rli.index.source.QueriedName;

/**
 * A source's names as a Bloom filter: a no is certain, a yes is probable. The bits are a column of
 * a matrix, those of the source's latest filter; the counts are those of the filter that this
 * content represents. Safe for threads.
 */
public final class FilterContent implements Content {
  private final FilterColumn column;
  private final long names;
  private final long bitsSet;
  private final OptionalDouble falsePositiveRate; // every location states it

  FilterContent(FilterColumn column, long names, long bitsSet) {
    requireNames(names);
    this.column = column;
    this.names = names;
    this.bitsSet = bitsSet;
    this.falsePositiveRate = OptionalDouble.of(Math.pow(filled(), parameters().hashFunctions()));
  }

  private double filled() {
    return (double) bitsSet / parameters().bits();
  }

  static void requireNames(long names) {
    if (names < 0) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a filter can't hold " + names + " names");
    }
  }

  FilterContent holding(long newNames, long newBitsSet) {
    return new FilterContent(column, newNames, newBitsSet);
  }

  /** The change of some bits in place; the delta must be for filters of this size. */
  public ContentChange patched(BitDelta delta, long newNames) {
    requireNames(newNames);
    return show -> column.patch(delta, more -> show.test(holding(newNames, bitsSet + more)));
  }

  /** From now on it may contain these names as well; the counts remain those of before. */
  public void include(Collection<String> more) {
    if (!more.isEmpty()) {
      column.include(more.stream().map(BloomHash::of).toList());
    }
  }

  /** The bits as they are now, which may be those of a later state already. */
  public BloomFilter copy() {
    return column.copy();
  }

  FilterColumn column() {
    return column;
  }

  public BloomParameters parameters() {
    return column.matrix().parameters();
  }

  @Override
  public Optional<BloomParameters> filterSize() {
    return Optional.of(parameters());
  }

  public long bitsSet() {
    return bitsSet;
  }

  public boolean mightContain(String name) {
    return mightContain(BloomHash.of(name));
  }

  @Override
  public boolean mightContain(QueriedName name) {
    return mightContain(name.hash());
  }

  boolean mightContain(BloomHash hash) {
    return column.mightContain(hash);
  }

  @Override
  public long[] missingBits(QueriedName name) {
    return LongStream.range(0, parameters().hashFunctions())
        .map(i -> name.hash().bit((int) i, parameters().bits()))
        .filter(bit -> !column.matrix().get(column, bit))
        .toArray();
  }

  @Override
  public Evidence evidence() {
    return Evidence.BLOOM;
  }

  @Override
  public long names() {
    return names;
  }

  @Override
  public long bytes() {
    return parameters().bits() / 8;
  }

  @Override
  public OptionalDouble falsePositiveRate() {
    return falsePositiveRate;
  }

  @Override
  public OptionalDouble fill() {
    return OptionalDouble.of(filled());
  }

  @Override
  public Object store() {
    return column;
  }

  @Override
  public void retire() {
    column.free();
  }
}
