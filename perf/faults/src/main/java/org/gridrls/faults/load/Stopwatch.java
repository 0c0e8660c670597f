package org.gridrls.faults.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.faults.cluster.Node;

/**
 * Measures which share of the machine other processes (the tester, too) take from a server during a
 * call: they delay it, but are no promise of the server. Immutable, safe for threads.
 */
public final class Stopwatch {
  private static final long TICK = 10_000_000;
  private final Node node;
  private final long begin;
  private final long worked;
  private final boolean first;
  private final Machine machine;

  public Stopwatch(Node node) {
    this.node = node;
    this.begin = System.nanoTime();
    this.worked = node.processorTime().toNanos();
    this.first = node.isFirstCall();
    this.machine = Machine.now();
  }

  public long begin() {
    return begin;
  }

  /** Returns the share, from 0 to 1, since the begin; all for the first call of a process. */
  public double others() {
    if (first) {
      return 1;
    }
    Machine now = Machine.now();
    long own = node.processorTime().toNanos() - worked;
    double all = (double) now.processors * Math.max(1, System.nanoTime() - begin);
    return Math.max(0, Math.min(1, (now.busy - machine.busy - own) / all));
  }

  /** Holds how long processors of this machine worked or were taken from it, since its start. */
  private record Machine(long busy, int processors) {
    /** Reads what Linux counts: user, nice, system, hard and soft interrupts, stolen. */
    static Machine now() {
      try {
        List<String> lines = Files.readAllLines(Path.of("/proc/stat"));
        String[] all = lines.get(0).split(" +");
        long ticks = Stream.of(1, 2, 3, 6, 7, 8).mapToLong(at -> Long.parseLong(all[at])).sum();
        long processors = lines.stream().filter(line -> line.matches("cpu\\d.*")).count();
        return new Machine(ticks * TICK, (int) processors);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
