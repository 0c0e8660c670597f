package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.campaign.control.RunDirectory;

/**
 * Reads the records of a run and puts them on the controller's clock. Damaged lines are left out
 * and counted by reason. For one thread.
 */
final class RecordReader {
  private static final int BUFFER_BYTES = 1 << 20;

  private final List<CallRecord> records = new ArrayList<>();
  private final Map<String, Long> damaged = new TreeMap<>();

  void readAll(Path directory) throws IOException {
    Map<Integer, ClockOffsets> clocks = ClockOffsets.read(directory.resolve("clocks.csv"));
    for (Path file : RunDirectory.records(directory)) {
      ClockOffsets clock = clocks.getOrDefault(RunDirectory.processOf(file), ClockOffsets.NONE);
      try (InputStream in = Files.newInputStream(file)) {
        read(in, clock);
      }
    }
  }

  /** The first line is a head. */
  void read(InputStream in, ClockOffsets clock) throws IOException {
    byte[] bytes = new byte[BUFFER_BYTES];
    int filled = 0;
    boolean skipping = true;
    for (int count = 0; count >= 0; count = in.read(bytes, filled, bytes.length - filled)) {
      filled += count;
      int from = 0;
      for (int i = filled - count; i < filled; i++) {
        if (bytes[i] == '\n') {
          if (!skipping) {
            add(new String(bytes, from, i - from, StandardCharsets.UTF_8), clock);
          }
          skipping = false;
          from = i + 1;
        }
      }
      System.arraycopy(bytes, from, bytes, 0, filled - from);
      filled -= from;
      if (filled == bytes.length) {
        if (!skipping) {
          damaged("too long a line");
        }
        skipping = true;
        filled = 0;
      }
    }
    if (filled > 0) {
      damaged("unfinished last line");
    }
  }

  private void add(String line, ClockOffsets clock) {
    try {
      records.add(CallRecord.parse(line, clock));
    } catch (IllegalArgumentException e) {
      damaged(e.getMessage());
    }
  }

  private void damaged(String what) {
    damaged.merge(what, 1L, Long::sum);
  }

  List<CallRecord> records() {
    return records;
  }

  /** The number of lines left out, by reason. */
  Map<String, Long> damaged() {
    return damaged;
  }
}
