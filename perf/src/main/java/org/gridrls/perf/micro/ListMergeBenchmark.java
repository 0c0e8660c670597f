package org.gridrls.perf.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.list.NameListBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * An index packs a list anew: a catalog's names and what came and went since, merged into one
 * sorted list. In memory, so without the file that a server writes.
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ListMergeBenchmark extends MicroBenchmark {
  @Param("100000")
  int names;

  /** Half of them added, half of them removed. */
  @Param({"0", "10000"})
  int changes;

  private ListContent list;

  @Setup
  public void fill() {
    NameListBuilder builder = new NameListBuilder();
    for (int i = 0; i < names; i++) {
      builder.add(SampleNames.name(i));
    }
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    for (int i = 0; i < changes / 2; i++) {
      int place = (int) ((long) i * names / (changes / 2));
      added.add(SampleNames.name(place) + ".2");
      removed.add(SampleNames.name(place));
    }
    list = ListContent.of(builder.build()).changed(added, removed);
    if (list.overlaySize() != changes) {
      throw new IllegalStateException("the overlay has " + list.overlaySize());
    }
  }

  @Benchmark
  public NameList merge() {
    NameListBuilder builder = new NameListBuilder();
    list.from("").forEachRemaining(builder::add);
    return builder.build();
  }
}
