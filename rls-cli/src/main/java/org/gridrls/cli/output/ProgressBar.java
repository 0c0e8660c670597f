package org.gridrls.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.gridrls.cli.text.Durations;

/**
 * How far a long piece of work is: a line that redraws itself on a terminal, and a plain line every
 * few seconds where the output is no terminal (the command reports the end of the work). Safe for
 * threads.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int WIDTH = 30;
  private static final long REDRAW_NANOS = 100_000_000;
  private static final long LINE_NANOS = 5_000_000_000L;

  private final PrintWriter out;
  private final String label;
  private final DoubleSupplier part;
  private final boolean terminal;
  private final long start = System.nanoTime();
  private long drawnAt;
  private long done;
  private boolean closed;

  private ProgressBar(PrintWriter out, String label, long total, DoubleSupplier part) {
    this.out = out;
    this.label = label;
    this.part = part != null ? part : () -> total == 0 ? 0 : done / (double) total;
    this.terminal = Terminal.seesErrors();
    this.drawnAt = terminal ? start - REDRAW_NANOS : start;
  }

  public static ProgressBar of(PrintWriter out, String label, long total) {
    return new ProgressBar(out, label, total, null);
  }

  public static ProgressBar unknownTotal(PrintWriter out, String label) {
    return of(out, label, 0);
  }

  /** {@code part} says how much of the work is done, from 0 (or not known) to 1. */
  public static ProgressBar of(PrintWriter out, String label, DoubleSupplier part) {
    return new ProgressBar(out, label, 0, part);
  }

  /** Shows how many of the total are done. */
  public synchronized void at(long nowDone) {
    done = Math.max(done, nowDone);
    long now = System.nanoTime();
    if (!closed && now - drawnAt >= (terminal ? REDRAW_NANOS : LINE_NANOS)) {
      drawnAt = now;
      draw();
    }
  }

  private void draw() {
    double seconds = Math.max(0.001, (System.nanoTime() - start) / 1e9);
    double reached = Math.max(0, Math.min(1, part.getAsDouble()));
    String line =
        String.format(
            Locale.ROOT,
            "%s %s%,d  %,.0f/s%s",
            label,
            bar(reached),
            done,
            done / seconds,
            left(reached, seconds));
    out.print(terminal ? "\r" + line + "\u001b[K" : "# " + line + System.lineSeparator());
    out.flush();
  }

  private String bar(double reached) {
    if (reached == 0 || !terminal) {
      return "";
    }
    int full = (int) (WIDTH * reached);
    return "[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] ";
  }

  private static String left(double reached, double seconds) {
    if (reached < 0.001 || seconds < 0.5) {
      return "";
    }
    long millis = (long) (1_000 * seconds * (1 - reached) / reached);
    return "  " + Durations.shown(Duration.ofMillis(millis)) + " left";
  }

  /** Ends the line. */
  @Override
  public synchronized void close() {
    if (terminal && !closed) {
      draw();
      out.println();
      out.flush();
    }
    closed = true;
  }
}
