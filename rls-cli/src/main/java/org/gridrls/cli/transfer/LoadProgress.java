package org.gridrls.cli.transfer;

import java.io.PrintWriter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.gridrls.cli.output.ProgressBar;

/**
 * Progress of a load by the bytes read, counting only lines that are loaded too. Safe for threads.
 */
final class LoadProgress implements AutoCloseable {
  private final long bytes;
  private final LongSupplier bytesRead;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong skipped = new AtomicLong();
  private final AtomicLong loaded = new AtomicLong();
  private final long before;
  private final ProgressBar bar;

  /** {@code bytes} of the whole input, 0 if not known; {@code before}: mappings loaded earlier. */
  LoadProgress(PrintWriter out, long bytes, LongSupplier bytesRead, long before) {
    this.bytes = bytes;
    this.bytesRead = bytesRead;
    this.before = before;
    this.bar = ProgressBar.of(out, "loading", this::part);
  }

  /** A mapping was read. */
  void read() {
    read.incrementAndGet();
  }

  /** The mapping that was read last was loaded earlier. */
  void skipped() {
    skipped.incrementAndGet();
  }

  /** Counts mappings that were read and are now loaded. */
  void loaded(long count) {
    loaded.accumulateAndGet(count, Math::max);
    bar.at(before + count);
  }

  /** From 0 (or not known) to 1. */
  double part() {
    if (bytes == 0 || read.get() == 0) {
      return 0;
    }
    double ofRead = (skipped.get() + loaded.get()) / (double) read.get();
    return bytesRead.getAsLong() / (double) bytes * Math.min(1, ofRead);
  }

  @Override
  public void close() {
    bar.close();
  }
}
