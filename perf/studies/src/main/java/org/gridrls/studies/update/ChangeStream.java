package org.gridrls.studies.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.update.Federation;

/**
 * New names of one catalog until one index answers them: one thread adds names, another asks the
 * index for those that it has not answered yet. Safe for those two.
 */
final class ChangeStream {
  static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  private final Federation.Catalog catalog;
  private final FarNetwork network;
  private final IndexProbe probe;
  private final long fullBytes;
  private final List<String> waiting = new ArrayList<>();
  private final List<Long> acknowledged = new ArrayList<>();
  private final List<Long> answered = new ArrayList<>();
  private boolean complete;
  private long bytes;
  private double seconds;

  /** Sends everything to the index once. */
  ChangeStream(Federation.Catalog catalog, FarNetwork network, UpdateKind kind, IndexProbe probe) {
    this.catalog = catalog;
    this.network = network;
    this.probe = probe;
    catalog.add(network.target(kind));
    this.fullBytes = network.proxy().bytesToTarget();
  }

  /**
   * Adds names to the catalog of these streams at a rate. Those of the warm-up do not count, nor
   * those that are added until the last one is answered, which would wait longer if none followed.
   */
  static void change(List<ChangeStream> streams, double perSecond, double warmUp, double time) {
    ChangeStream one = streams.get(0);
    int first = (int) Math.ceil(warmUp * perSecond);
    int last = first + (int) (time * perSecond) - 1;
    long start = System.nanoTime();
    for (int i = 0; i <= last || !streams.stream().allMatch(ChangeStream::isAnswered); i++) {
      long after = (long) (i / perSecond * 1e9);
      start = i == first ? System.nanoTime() - after : start; // a slow warm-up is not caught up
      Waiting.sleep(Duration.ofNanos(start + after - System.nanoTime()));
      String name = "changed/" + one.probe.catalog() + "/" + i;
      one.catalog.client().create(Mapping.of(name, SampleNames.target(name)));
      long at = System.nanoTime();
      for (ChangeStream stream : i < first ? List.<ChangeStream>of() : streams) {
        stream.added(name, at, i == last);
      }
    }
  }

  private synchronized boolean isBegun() {
    return !acknowledged.isEmpty();
  }

  private synchronized void added(String name, long at, boolean last) {
    acknowledged.add(at);
    if (!complete) {
      waiting.add(name);
      complete = last;
    }
  }

  private synchronized boolean isAnswered() {
    return complete && waiting.isEmpty();
  }

  /** Until the names are complete and all are answered; throws if the last ones take longer. */
  void watch(Duration most) {
    String what = "all changes at " + network.url() + " (this machine may be too slow for --rates)";
    // questions about an absent name warm up the index
    Waiting.until(what, most, LOOK_AGAIN, () -> probe.leading(List.of("absent")) >= 0 && isBegun());
    long start = System.nanoTime();
    long before = network.proxy().bytesToTarget();
    Waiting.until(what, most, LOOK_AGAIN, this::isDone);
    bytes = network.proxy().bytesToTarget() - before;
    seconds = (System.nanoTime() - start) / 1e9;
  }

  /** Takes out the names that the index answers by now: they become known in their order. */
  private boolean isDone() {
    int known;
    do {
      List<String> oldest = oldest();
      boolean any = !oldest.isEmpty() && probe.leading(oldest.subList(0, 1)) == 1;
      known = any ? probe.leading(oldest) : 0;
      answered(known);
    } while (known == IndexProbe.BULK);
    return isAnswered();
  }

  private synchronized List<String> oldest() {
    return List.copyOf(waiting.subList(0, Math.min(waiting.size(), IndexProbe.BULK)));
  }

  private synchronized void answered(int names) {
    waiting.subList(0, names).clear();
    answered.addAll(Collections.nCopies(names, System.nanoTime()));
  }

  /** Seconds from the acknowledgement of a name to the answer of the index. */
  Spread staleness() {
    return Spread.of(
        IntStream.range(0, changes())
            .mapToObj(i -> (answered.get(i) - acknowledged.get(i)) / 1e9)
            .toList());
  }

  /** Seconds that a name waited beyond an interval or a number of later changes, at most. */
  double late(Duration interval, int changes) {
    return IntStream.range(0, changes())
        .mapToDouble(i -> (answered.get(i) - due(i, interval, i + changes)) / 1e9)
        .max()
        .orElseThrow();
  }

  private long due(int name, Duration interval, int enough) {
    long latest = acknowledged.get(name) + interval.toNanos();
    return enough < acknowledged.size() ? Math.min(latest, acknowledged.get(enough)) : latest;
  }

  int changes() {
    return answered.size();
  }

  /** How long it took, with the wait for the last answer. */
  double seconds() {
    return seconds;
  }

  double bytesPerSecond() {
    return bytes / seconds;
  }

  /** Returns the bytes of one update with everything. */
  long fullBytes() {
    return fullBytes;
  }
}
