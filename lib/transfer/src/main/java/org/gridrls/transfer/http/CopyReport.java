package org.gridrls.transfer.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.LeastRate;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.TargetUrl;

/**
 * The reports of a storage server about a copy: blocks of lines with the number of bytes, every few
 * seconds, and a last line. Read by one thread.
 */
final class CopyReport {
  private static final String BYTES = "stripe bytes transferred:";
  private static final int LINE_MAX = 2_000;

  private final TargetUrl source;
  private final Duration stall;
  private final LongConsumer meter;
  private final LeastRate least;
  private volatile long bytes;
  private volatile boolean hangs;

  /** {@code stall} as in {@link PullLimits}. */
  CopyReport(TargetUrl source, Duration stall, LongConsumer meter) {
    this.source = source;
    this.stall = stall;
    this.meter = meter;
    this.least = Abort.current().leastRate(stall);
  }

  /**
   * Calls {@code end} if the copy hardly grows, whatever its server reports. Another thread may.
   */
  void watch(Runnable end) {
    if (least.isLost(bytes)) {
      hangs = true;
      end.run();
    }
  }

  long bytes() {
    return bytes;
  }

  /** Reads all reports; the last line that is not empty, shortened. */
  String last(InputStream body) throws IOException {
    InputStream in = new BufferedInputStream(body);
    String last = "";
    try {
      for (String line = line(in); line != null; line = line(in)) {
        String text = line.strip();
        if (!text.isEmpty()) {
          last = text;
          read(text);
        }
      }
    } catch (IOException e) {
      throw hangs || e instanceof SocketTimeoutException ? stalled(e) : e;
    }
    return last;
  }

  private void read(String line) {
    if (line.regionMatches(true, 0, BYTES, 0, BYTES.length())) {
      String digits = line.substring(BYTES.length()).strip();
      long value = digits.matches("\\d{1,18}") ? Long.parseLong(digits) : 0;
      if (value > bytes) {
        meter.accept(value - bytes);
        bytes = value;
      }
    }
  }

  private SourceException stalled(IOException cause) {
    return new SourceException(
        SourceException.SourceFailure.STALLED,
        source + ": its copy hardly grew for " + stall.toMillis() + " ms",
        cause);
  }

  /** Null at the end; bytes beyond a limit are dropped. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      if (line.size() < LINE_MAX) {
        line.write(next);
      }
      next = in.read();
    }
    return line.toString(StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}+", " ");
  }
}
