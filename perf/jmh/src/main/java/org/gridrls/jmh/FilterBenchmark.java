package org.gridrls.jmh;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.nio.charset.StandardCharsets;
import org.gridrls.api.bloom.BloomParameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Adds to, asks and unites filters of names at 1 %: ours beside Guava's, whose bits are the same.
 */
public class FilterBenchmark extends MicroBenchmark {
  private static final int NAMES = 1 << 16;
  private static final double RATE = 0.01;

  private final String[] names = RandomNames.names(2 * NAMES);
  private org.gridrls.api.bloom.BloomFilter ours;
  private BloomFilter<CharSequence> guavas;
  private BloomFilter<CharSequence> others;
  private int next;

  @Setup
  public void fill() {
    ours = addOurs();
    guavas = ours.guava();
    others = empty();
    for (int i = NAMES; i < 2 * NAMES; i++) {
      others.put(names[i]);
    }
    for (int i = 0; i < NAMES; i++) {
      if (!contains() || !containsGuava()) {
        throw new IllegalStateException("a name is missing: " + names[next]);
      }
    }
  }

  private static BloomFilter<CharSequence> empty() {
    return new org.gridrls.api.bloom.BloomFilter.Builder(BloomParameters.forRate(NAMES, RATE))
        .build()
        .guava();
  }

  /** Nanoseconds a name. */
  @Benchmark
  @OperationsPerInvocation(NAMES)
  public org.gridrls.api.bloom.BloomFilter addOurs() {
    var builder =
        new org.gridrls.api.bloom.BloomFilter.Builder(BloomParameters.forRate(NAMES, RATE));
    for (int i = 0; i < NAMES; i++) {
      builder.add(names[i]);
    }
    return builder.build();
  }

  /** Nanoseconds a name. */
  @Benchmark
  @OperationsPerInvocation(NAMES)
  public BloomFilter<CharSequence> addGuava() {
    BloomFilter<CharSequence> filter =
        BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), NAMES, RATE);
    for (int i = 0; i < NAMES; i++) {
      filter.put(names[i]);
    }
    return filter;
  }

  @Benchmark
  public boolean contains() {
    return ours.mightContain(names[step()]);
  }

  @Benchmark
  public boolean containsGuava() {
    return guavas.mightContain(names[step()]);
  }

  @Benchmark
  public BloomFilter<CharSequence> union() {
    BloomFilter<CharSequence> both = guavas.copy();
    both.putAll(others);
    return both;
  }

  private int step() {
    next = (next + 1) % NAMES;
    return next;
  }
}
