package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far the clock of a tester process was ahead, over time: of all comparisons within a few
 * seconds the one with the shortest round trip, and a straight line between those. A value.
 */
final class ClockOffsets {
  static final ClockOffsets NONE = new ClockOffsets(List.of());
  private static final long TOGETHER_MICROS = 2_000_000;
  private static final int FIELDS = 4;

  /** One comparison: when it was by the controller's clock. */
  record Comparison(long at, long offset, long roundTrip) {}

  private final long[] at;
  private final long[] offset;
  private final long worstRoundTrip;

  ClockOffsets(List<Comparison> comparisons) {
    List<Comparison> best = best(comparisons);
    // by the tester's own clock, which the records have
    at = best.stream().mapToLong(one -> one.at() + one.offset()).toArray();
    offset = best.stream().mapToLong(Comparison::offset).toArray();
    worstRoundTrip = best.stream().mapToLong(Comparison::roundTrip).max().orElse(0);
  }

  private static List<Comparison> best(List<Comparison> comparisons) {
    List<Comparison> best = new ArrayList<>();
    for (Comparison one : comparisons) {
      int last = best.size() - 1;
      if (last < 0 || one.at() - best.get(last).at() > TOGETHER_MICROS) {
        best.add(one);
      } else if (one.roundTrip() < best.get(last).roundTrip()) {
        best.set(last, one);
      }
    }
    return best;
  }

  /** What the controller's clock showed when the tester's showed this. */
  long corrected(long time) {
    if (at.length == 0) {
      return time;
    }
    int next = 0;
    while (next < at.length && at[next] <= time) {
      next++;
    }
    if (next == 0 || next == at.length) {
      return time - offset[Math.min(next, at.length - 1)];
    }
    double part = (double) (time - at[next - 1]) / (at[next] - at[next - 1]);
    return time - Math.round(offset[next - 1] + part * (offset[next] - offset[next - 1]));
  }

  /** The clocks are right to half of this, in microseconds. */
  long worstRoundTrip() {
    return worstRoundTrip;
  }

  /** The largest correction, in microseconds. */
  long largest() {
    long largest = 0;
    for (long one : offset) {
      largest = Math.abs(one) > Math.abs(largest) ? one : largest;
    }
    return largest;
  }

  /** By process; lines that are none are left out. */
  static Map<Integer, ClockOffsets> read(Path file) throws IOException {
    Map<Integer, List<Comparison>> found = new HashMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] fields = line.split(",");
        if (fields.length == FIELDS && line.matches("[0-9,-]+")) {
          found
              .computeIfAbsent(Integer.parseInt(fields[0]), unseen -> new ArrayList<>())
              .add(
                  new Comparison(
                      Long.parseLong(fields[1]),
                      Long.parseLong(fields[2]),
                      Long.parseLong(fields[3])));
        }
      }
    }
    Map<Integer, ClockOffsets> offsets = new HashMap<>();
    found.forEach((process, all) -> offsets.put(process, new ClockOffsets(all)));
    return offsets;
  }
}
