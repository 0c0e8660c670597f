package org.gridrls.perf.measure;

import java.io.PrintStream;
import java.util.Locale;

/** Prints progress, with the seconds since the start. Safe for threads. */
public final class Progress {
  private final PrintStream out;
  private final long start = System.nanoTime();

  public Progress(PrintStream out) {
    this.out = out;
  }

  public void say(String format, Object... values) {
    double seconds = (System.nanoTime() - start) / 1e9;
    String text = String.format(Locale.ROOT, format, values);
    out.printf(Locale.ROOT, "%7.1f s  %s%n", seconds, text);
    out.flush();
  }
}
