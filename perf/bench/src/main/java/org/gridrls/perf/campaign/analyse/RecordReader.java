package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridrls.perf.campaign.control.RunDirectory;
import org.gridrls.perf.campaign.tester.CallOutcome;
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

  /**
   * One call of a tester; times in microseconds of the controller's clock. Immutable.
   *
   * @param late delay by the tester itself, in microseconds
   */
  record CallRecord(
      int tester, String operation, long start, long end, CallOutcome outcome, long late) {
    private static final int FIELDS = 8;
    private static final Map<String, CallOutcome> OUTCOMES =
        Arrays.stream(CallOutcome.values())
            .collect(Collectors.toMap(CallOutcome::word, Function.identity()));

    /** Throws, with the reason, if the line is no record. */
    static CallRecord parse(String line, ClockOffsets clock) {
      String[] fields = line.split(",", -1);
      require(fields.length == FIELDS, "not " + FIELDS + " fields");
      long tester = number(fields[0]);
      long start = number(fields[3]);
      long end = number(fields[4]);
      long late = number(fields[7]);
      number(fields[1]);
      CallOutcome outcome = OUTCOMES.get(fields[5]);
      String operation = fields[2];
      require(
          outcome != null && !operation.isEmpty() && tester <= Integer.MAX_VALUE,
          "unknown outcome, operation or tester");
      require(end >= start, "ends before it starts");
      long began = clock.corrected(start);
      long ended = Math.max(began, clock.corrected(end));
      return new CallRecord((int) tester, operation.intern(), began, ended, outcome, late);
    }

    private static long number(String text) {
      try {
        long number = Long.parseLong(text);
        require(number >= 0, "not a number");
        return number;
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("not a number", e);
      }
    }

    private static void require(boolean right, String otherwise) {
      if (!right) {
        throw new IllegalArgumentException(otherwise);
      }
    }

    boolean ok() {
      return outcome == CallOutcome.OK;
    }

    long micros() {
      return end - start;
    }

    double millis() {
      return micros() / 1e3;
    }
  }
}
