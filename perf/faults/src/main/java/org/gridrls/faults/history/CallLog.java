package org.gridrls.faults.history;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The history of all calls, a line each: start and end in seconds since the start of the run,
 * operation, what it was about, outcome. Safe for threads.
 */
public final class CallLog implements AutoCloseable {
  private final BufferedWriter out;
  private final long zero;

  public CallLog(Path file, long zero) {
    this.zero = zero;
    try {
      this.out = Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public synchronized void add(
      long start, long end, String operation, String about, String outcome) {
    try {
      out.write(
          "%.6f\t%.6f\t%s\t%s\t%s%n"
              .formatted((start - zero) / 1e9, (end - zero) / 1e9, operation, about, outcome));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
