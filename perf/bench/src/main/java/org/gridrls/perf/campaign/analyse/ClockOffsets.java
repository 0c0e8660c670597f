package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lead of a tester process's clock over time: of all comparisons within a few seconds the one
 * with the shortest round trip, and straight lines between these. Immutable.
 */
final class ClockOffsets {
  static final ClockOffsets NONE = new ClockOffsets(List.of());
  private static final long TOGETHER_MICROS = 2_000_000;
  private static final int FIELDS = 4;

  /** One comparison, at a time of the controller's clock. */
  record Comparison(long at, long offset, long roundTrip) {}

  /** Maps the tester's own clock, which the records have, to offsets. */
  private final TreeMap<Long, Long> offsets = new TreeMap<>();

  ClockOffsets(List<Comparison> comparisons) {
    List<Comparison> best = new ArrayList<>();
    for (Comparison one : comparisons) {
      int last = best.size() - 1;
      if (last < 0 || one.at() - best.get(last).at() > TOGETHER_MICROS) {
        best.add(one);
      } else if (one.roundTrip() < best.get(last).roundTrip()) {
        best.set(last, one);
      }
    }
    best.forEach(one -> offsets.put(one.at() + one.offset(), one.offset()));
  }

  /** The controller's time for a time of the tester. */
  long corrected(long time) {
    Map.Entry<Long, Long> before = offsets.floorEntry(time);
    Map.Entry<Long, Long> after = offsets.higherEntry(time);
    if (before == null || after == null) {
      Map.Entry<Long, Long> only = before == null ? after : before;
      return only == null ? time : time - only.getValue();
    }
    double part = (double) (time - before.getKey()) / (after.getKey() - before.getKey());
    return time - Math.round(before.getValue() + part * (after.getValue() - before.getValue()));
  }

  /** The largest correction, in microseconds. */
  long largest() {
    return offsets.values().stream().max(Comparator.comparingLong(Math::abs)).orElse(0L);
  }

  /** Reads the offsets by process; damaged lines are left out. */
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
