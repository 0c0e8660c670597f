package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.campaign.control.RunDirectory;
import org.gridrls.perf.campaign.tester.LineReader;

/**
 * Reads the records of a run and puts them on the controller's clock. Damaged lines are left out
 * and counted by reason. For one thread.
 */
final class RecordReader {
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
    LineReader lines =
        new LineReader(in) {
          @Override
          protected void tooLong() {
            damaged("too long a line");
          }

          @Override
          protected void unfinished() {
            damaged("unfinished last line");
          }
        };
    lines.next();
    for (String line = lines.next(); line != null; line = lines.next()) {
      add(line, clock);
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
