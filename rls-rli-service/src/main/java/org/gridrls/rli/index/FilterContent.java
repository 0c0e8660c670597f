package org.gridrls.rli.index;

import java.util.OptionalDouble;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.index.Evidence;

/**
 * A source's names as a Bloom filter: a no is certain, a yes is probable. Immutable, safe for
 * threads.
 */
public record FilterContent(BloomFilter filter, long names) implements Content {
  public FilterContent {
    if (names < 0) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a filter can't hold " + names + " names");
    }
  }

  boolean mightContain(AskedName name) {
    return filter.mightContain(name.hash());
  }

  @Override
  public Evidence evidence() {
    return Evidence.BLOOM;
  }

  @Override
  public long bytes() {
    return filter.sizeInBytes();
  }

  @Override
  public OptionalDouble falsePositiveRate() {
    return OptionalDouble.of(filter.falsePositiveRate());
  }
}
