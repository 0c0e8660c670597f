package org.gridrls.perf.micro;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterGroup;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Which catalogs might have a name: all filters at once, bit-sliced as the index holds them,
 * compared with one filter after the other.
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FilterMatrixBenchmark extends MicroBenchmark {
  private static final int ASKED = 1 << 12;
  private static final double RATE = 0.01;

  @Param({"1", "10", "100", "1000"})
  int filters;

  /** Of each filter. */
  @Param("10000")
  int names;

  private final List<BloomFilter> apart = new ArrayList<>();
  private final BloomHash[] hashes = new BloomHash[ASKED];
  private final String[] asked = new String[ASKED];
  private FilterGroup group;
  private int next;

  @Setup
  public void fill() {
    FilterMatrices matrices = new FilterMatrices();
    Map<FilterContent, Integer> positions = new HashMap<>();
    for (int i = 0; i < filters; i++) {
      BloomFilter filter = filter(i);
      apart.add(filter);
      positions.put(matrices.added(filter, names), i);
    }
    group = FilterGroup.of(positions).get(0);
    for (int i = 0; i < ASKED; i++) {
      asked[i] = name(i % filters, i % names);
      hashes[i] = BloomHash.of(asked[i]);
    }
    requireSame();
  }

  /** Both ways must name the same catalogs. */
  private void requireSame() {
    for (int i = 0; i < ASKED; i++) {
      next = i;
      BitSet together = askBitSliced();
      next = i;
      if (!together.equals(askOneByOne())) {
        throw new IllegalStateException("the filters do not agree about " + asked[next]);
      }
    }
  }

  private BloomFilter filter(int catalog) {
    BloomFilter.Builder builder = new BloomFilter.Builder(BloomParameters.forRate(names, RATE));
    for (int i = 0; i < names; i++) {
      builder.add(name(catalog, i));
    }
    return builder.build();
  }

  private static String name(int catalog, int i) {
    return "cms/Run2012B/DoubleMuParked/AOD/site" + catalog + "/" + i + ".root";
  }

  @Benchmark
  public BitSet askBitSliced() {
    BitSet found = new BitSet(filters);
    group.find(hashes[step()], found);
    return found;
  }

  @Benchmark
  public BitSet askOneByOne() {
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
