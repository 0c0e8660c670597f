package org.gridrls.perf.micro;

import com.google.common.hash.Funnels;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.perf.calls.SampleNames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/** Bloom filters of one million names at 1 %: ours beside Guava's, whose bits are the same. */
public class BloomBenchmark extends MicroBenchmark {
  private static final int NAMES = 1_000_000;
  private static final double RATE = 0.01;

  private String[] names;
  private BloomFilter ours;
  private com.google.common.hash.BloomFilter<CharSequence> guavas;
  private int next;

  @Setup
  public void fill() {
    names = new String[NAMES];
    for (int i = 0; i < NAMES; i++) {
      names[i] = SampleNames.name(i);
    }
    ours = buildOurs();
    guavas = buildGuavas();
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public BloomFilter buildOurs() {
    BloomFilter.Builder builder = new BloomFilter.Builder(BloomParameters.forRate(NAMES, RATE));
    for (String name : names) {
      builder.add(name);
    }
    return builder.build();
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public com.google.common.hash.BloomFilter<CharSequence> buildGuavas() {
    var filter =
        com.google.common.hash.BloomFilter.create(
            Funnels.stringFunnel(StandardCharsets.UTF_8), NAMES, RATE);
    for (String name : names) {
      filter.put(name);
    }
    return filter;
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public boolean askOurs() {
    return ours.mightContain(names[nextIndex()]);
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public boolean askGuavas() {
    return guavas.mightContain(names[nextIndex()]);
  }

  private int nextIndex() {
    next = (next + 7_919) % NAMES;
    return next;
  }
}
