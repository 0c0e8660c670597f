package org.gridrls.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.cli.text.Durations;

/** The steps of the demo and their times, for the table at its end. Used by one thread. */
final class DemoTable {
  private record Line(String what, long count, Duration elapsed) {}

  private final List<Line> lines = new ArrayList<>();

  void done(String what, long count, Duration elapsed) {
    lines.add(new Line(what, count, elapsed));
  }

  void print(PrintWriter out) {
    out.println();
    out.printf("%-52s %10s %12s %12s%n", "what", "names", "time", "names/s");
    for (Line line : lines) {
      double seconds = Math.max(0.0005, line.elapsed().toNanos() / 1e9);
      out.printf(
          Locale.ROOT,
          "%-52s %,10d %12s %,12.0f%n",
          line.what(),
          line.count(),
          Durations.shown(line.elapsed()),
          line.count() / seconds);
    }
    out.flush();
  }
}
