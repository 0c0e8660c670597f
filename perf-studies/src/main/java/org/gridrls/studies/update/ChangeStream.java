package org.gridrls.studies.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
  private final List<Added> waiting = new ArrayList<>();
  private final List<Double> staleness = new ArrayList<>();
  private boolean complete;
  private long bytes;
  private double seconds;

  /** A name that the catalog acknowledged then. */
  private record Added(String name, long at) {}

  /** Sends everything to the index once. */
  ChangeStream(Federation.Catalog catalog, FarNetwork network, UpdateKind kind, IndexProbe probe) {
    this.catalog = catalog;
    this.network = network;
    this.probe = probe;
    catalog.add(network.target(kind));
    this.fullBytes = network.proxy().bytesToTarget();
  }

  /**
   * Adds names to the catalog of these streams at a rate. Continues with names that do not count
   * until the others are answered, because changes that follow none wait longer.
   */
  static void change(List<ChangeStream> streams, double perSecond, Duration time) {
    ChangeStream one = streams.get(0);
    long start = System.nanoTime();
    int counted = (int) (Waiting.seconds(time) * perSecond);
    for (int i = 0; i < counted || !streams.stream().allMatch(ChangeStream::isAnswered); i++) {
      long due = start + (long) (i / perSecond * 1e9);
      Waiting.sleep(Duration.ofNanos(due - System.nanoTime()));
      String name = "changed/" + one.probe.catalog() + "/" + i;
      one.catalog.client().create(Mapping.of(name, SampleNames.target(name)));
      Added added = new Added(name, System.nanoTime());
      boolean last = i == counted - 1;
      streams.forEach(stream -> stream.added(added, last));
    }
  }

  private synchronized void added(Added name, boolean last) {
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
    long start = System.nanoTime();
    long before = network.proxy().bytesToTarget();
    Waiting.until("all changes at " + network.url(), most, LOOK_AGAIN, this::isDone);
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
    return waiting.stream().limit(IndexProbe.BULK).map(Added::name).toList();
  }

  private synchronized void answered(int names) {
    long now = System.nanoTime();
    List<Added> known = waiting.subList(0, names);
    known.forEach(one -> staleness.add((now - one.at) / 1e9));
    known.clear();
  }

  /** Seconds from the acknowledgement of a name to the answer of the index. */
  Spread staleness() {
    return Spread.of(staleness);
  }

  int changes() {
    return staleness.size();
  }

  /** How long it took, with the wait for the last answer. */
  double seconds() {
    return seconds;
  }

  double bytesPerSecond() {
    return bytes / seconds;
  }

  /** Of one update with everything. */
  long fullBytes() {
    return fullBytes;
  }
}
