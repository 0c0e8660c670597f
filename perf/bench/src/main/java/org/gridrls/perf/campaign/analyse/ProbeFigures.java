package org.gridrls.perf.campaign.analyse;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.campaign.tester.CallOutcome;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.report.ResultTable;

/** Holds what the calls beside those of the testers say of an overloaded server. A value. */
public record ProbeFigures(List<Entry> entries) {
  public static final String FILE = "probe.csv";
  public static final String PING = "ping";
  public static final String RENEWAL = "renewal";
  public static final String WORK = "work";
  public static final String LOAD_BEGINS = "load-begins";
  public static final String LOAD_ENDS = "load-ends";
  public static final String OK = "ok";

  private static final int SECOND = 1_000;

  /** A call that ended, or a mark. */
  record Entry(String kind, long atMillis, long micros, String outcome) {}

  /** Formats an entry as it is written down. */
  public static String line(String kind, long atMillis, long micros, String outcome) {
    return kind + "," + atMillis + "," + micros + "," + outcome;
  }

  /** Adds nothing to the table of a campaign that had no probe. */
  static void addTo(ResultTable table, Path directory, Map<String, Long> outcomes) {
    Path file = directory.resolve(FILE);
    if (Files.exists(file)) {
      read(Unchecked.get(() -> Files.readAllLines(file))).add(table, outcomes);
    }
  }

  static ProbeFigures read(List<String> lines) {
    return new ProbeFigures(
        lines.stream()
            .map(line -> line.split(",", -1))
            .map(p -> new Entry(p[0], Long.parseLong(p[1]), Long.parseLong(p[2]), p[3]))
            .toList());
  }

  private void add(ResultTable table, Map<String, Long> outcomes) {
    table
        .add(of("control calls under load, slowest", slowestMillis(), "ms").atMost(1_000))
        .add(of("control calls under load", control().size(), ""))
        .add(of("pings lost", lost(PING), "").atMost(0))
        .add(of("renewals lost", lost(RENEWAL), "").atMost(0))
        .add(of("refusals that are typed", typedPercent(outcomes), "%").atLeast(100))
        .add(of("recovery to 90 % of the rate before", recoverySeconds(), "s").atMost(5));
  }

  private long mark(String kind) {
    return entries.stream().filter(e -> e.kind.equals(kind)).findFirst().orElseThrow().atMillis;
  }

  /** Pings and renewals while there is load. */
  private List<Entry> control() {
    long from = mark(LOAD_BEGINS);
    long to = mark(LOAD_ENDS);
    return entries.stream()
        .filter(e -> e.kind.equals(PING) || e.kind.equals(RENEWAL))
        .filter(e -> e.atMillis >= from && e.atMillis <= to)
        .toList();
  }

  double slowestMillis() {
    return control().stream().mapToLong(Entry::micros).max().orElse(0) / 1_000.0;
  }

  long lost(String kind) {
    return control().stream().filter(e -> e.kind.equals(kind) && !e.outcome.equals(OK)).count();
  }

  /** Returns the percentage of unserved calls refused as overloaded; others were cut off. */
  static double typedPercent(Map<String, Long> outcomes) {
    long typed = outcomes.getOrDefault(CallOutcome.OVERLOADED.word(), 0L);
    long all =
        outcomes.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(CallOutcome.OK.word()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return all == 0 ? 100 : 100.0 * typed / all;
  }

  /** Time until the first second, in tenths, with as much throughput; infinite without one. */
  double recoverySeconds() {
    long begins = mark(LOAD_BEGINS);
    long ends = mark(LOAD_ENDS);
    long last = entries.stream().mapToLong(Entry::atMillis).max().orElse(0);
    double before = done(begins - 3 * SECOND, begins) / 3.0;
    for (long at = ends; at + SECOND <= last; at += 100) {
      if (done(at, at + SECOND) >= 0.9 * before) {
        return (at - ends) / 1_000.0;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private long done(long from, long to) {
    return entries.stream()
        .filter(e -> e.kind.equals(WORK) && e.outcome.equals(OK))
        .filter(e -> e.atMillis >= from && e.atMillis < to)
        .count();
  }
}
