package org.gridrls.jmh;

import java.util.Arrays;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.list.NameListBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Builds an index's list of a catalog's names, and asks it in random order. */
public class NameListBenchmark extends MicroBenchmark {
  private static final int NAMES = 100_000;

  private final String[] names = RandomNames.names(NAMES);
  private final String[] sorted = names.clone();
  private NameList list;
  private int next;

  @Setup
  public void fill() {
    Arrays.sort(sorted);
    list = build();
    if (list.size() != NAMES || !lookup() || lookupAbsent()) {
      throw new IllegalStateException("the list has other names");
    }
  }

  /** Nanoseconds a name. */
  @Benchmark
  @OperationsPerInvocation(NAMES)
  public NameList build() {
    NameListBuilder builder = new NameListBuilder();
    for (String name : sorted) {
      builder.add(name);
    }
    return builder.build();
  }

  @Benchmark
  public boolean lookup() {
    next = (next + 1) % NAMES;
    return list.contains(names[next]);
  }

  @Benchmark
  public boolean lookupAbsent() {
    next = (next + 1) % NAMES;
    return list.contains(names[next] + ".2");
  }
}
