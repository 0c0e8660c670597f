package org.gridrls.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/**
 * How far a long piece of work is: a line that redraws itself on a terminal, nothing where the
 * output is no terminal (the end of the work is reported by whoever did it). Safe for threads.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int WIDTH = 30;
  private static final long REDRAW_NANOS = 100_000_000;

  private final PrintWriter out;
  private final String label;
  private final long total;
  private final boolean visible;
  private final long start = System.nanoTime();
  private long drawnAt = start - REDRAW_NANOS;
  private long done;
  private boolean closed;

  private ProgressBar(PrintWriter out, String label, long total, boolean visible) {
    this.out = out;
    this.label = label;
    this.total = total;
    this.visible = visible;
  }

  public static ProgressBar of(PrintWriter out, String label, long total) {
    return new ProgressBar(out, label, total, Boolean.getBoolean("rls.terminal"));
  }

  public static ProgressBar unknownTotal(PrintWriter out, String label) {
    return of(out, label, 0);
  }

  /** So many of the total are done. */
  public synchronized void at(long nowDone) {
    done = Math.max(done, nowDone);
    long now = System.nanoTime();
    if (visible && !closed && now - drawnAt >= REDRAW_NANOS) {
      drawnAt = now;
      draw();
    }
  }

  private void draw() {
    double seconds = Math.max(0.001, (System.nanoTime() - start) / 1e9);
    double rate = done / seconds;
    String line =
        String.format(Locale.ROOT, "%s %s%,d  %,.0f/s%s", label, bar(), done, rate, left(rate));
    out.print("\r" + line + "\u001b[K");
    out.flush();
  }

  private String bar() {
    if (total == 0) {
      return "";
    }
    int full = (int) Math.min(WIDTH, WIDTH * done / total);
    return "[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] ";
  }

  private String left(double rate) {
    if (total == 0 || rate < 1) {
      return "";
    }
    return "  "
        + Durations.shown(Duration.ofMillis((long) (1_000 * (total - done) / rate)))
        + " left";
  }

  /** Ends the line. */
  @Override
  public synchronized void close() {
    if (visible && !closed) {
      draw();
      out.println();
      out.flush();
    }
    closed = true;
  }
}
