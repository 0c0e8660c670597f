package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.campaign.control.RunDirectory;

/**
 * Reads the records of a run and puts them on the controller's clock. A line that is none is left
 * out, and counted by what is wrong with it. For one thread.
 */
final class RecordReader {
  private static final int BUFFER_BYTES = 1 << 20;

  private final Records records = new Records();
  private final Map<String, Long> damaged = new TreeMap<>();
  private final RecordParser parser = new RecordParser(records);
  private final Records.Row row = new Records.Row();

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
    boolean head = true;
    boolean skipping = false;
    for (int count = 0; count >= 0; count = in.read(bytes, filled, bytes.length - filled)) {
      filled += count;
      int from = 0;
      for (int i = filled - count; i < filled; i++) {
        if (bytes[i] == '\n') {
          if (!head && !skipping) {
            line(bytes, from, i, clock);
          }
          head = false;
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

  private void line(byte[] bytes, int from, int to, ClockOffsets clock) {
    String wrong = parser.parse(bytes, from, to, row);
    if (wrong != null) {
      damaged(wrong);
      return;
    }
    row.start = clock.corrected(row.start);
    row.end = Math.max(row.start, clock.corrected(row.end));
    records.add(row);
  }

  private void damaged(String what) {
    damaged.merge(what, 1L, Long::sum);
  }

  Records records() {
    return records;
  }

  /** How many lines were left out, by reason. */
  Map<String, Long> damaged() {
    return damaged;
  }
}
