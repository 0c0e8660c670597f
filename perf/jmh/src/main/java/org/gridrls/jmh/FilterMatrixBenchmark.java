package org.gridrls.jmh;

import com.google.common.hash.BloomFilter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterGroup;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Finds the catalogs that might have a name: all filters at once, bit-sliced as the index holds
 * them, beside a loop over Guava's filters.
 */
public class FilterMatrixBenchmark extends MicroBenchmark {
  private static final int ASKED = 1 << 10;
  private static final double RATE = 0.01;

  @Param({"1", "10", "100", "1000"})
  int filters;

  /** Says how many names each filter has. */
  @Param("1000")
  int names;

  private final List<BloomFilter<CharSequence>> apart = new ArrayList<>();
  private final String[] asked = new String[ASKED];
  private FilterGroup group;
  private int next;

  @Setup
  public void fill() {
    FilterMatrices matrices = new FilterMatrices();
    Map<FilterContent, Integer> positions = new HashMap<>();
    for (int i = 0; i < filters; i++) {
      var builder =
          new org.gridrls.api.bloom.BloomFilter.Builder(BloomParameters.forRate(names, RATE));
      for (int j = 0; j < names; j++) {
        builder.add(name(i, j));
      }
      var filter = builder.build();
      apart.add(filter.guava());
      positions.put(matrices.added(filter, names), i);
    }
    group = FilterGroup.of(positions).get(0);
    for (int i = 0; i < ASKED; i++) {
      asked[i] = name(i % filters, i % names);
    }
    requireSame();
  }

  private String name(int filter, int i) {
    return RandomNames.name((long) filter * names + i);
  }

  private void requireSame() {
    for (int i = 0; i < ASKED; i++) {
      next = i;
      BitSet together = askBitSliced();
      next = i;
      if (together.isEmpty() || !together.equals(askGuavaOneByOne())) {
        throw new IllegalStateException("the filters do not agree about " + asked[next]);
      }
    }
  }

  @Benchmark
  public BitSet askBitSliced() {
    BitSet found = new BitSet(filters);
    group.find(BloomHash.of(asked[step()]), found);
    return found;
  }

  @Benchmark
  public BitSet askGuavaOneByOne() {
    BitSet found = new BitSet(filters);
    String name = asked[step()];
    for (int i = 0; i < filters; i++) {
      if (apart.get(i).mightContain(name)) {
        found.set(i);
      }
    }
    return found;
  }

  private int step() {
    next = (next + 1) % ASKED;
    return next;
  }
}
