package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads lines that end with a newline, none longer than the bound. For one thread. */
public class LineReader {
  public static final int LINE_BYTES_MAX = 64 << 10;

  private final InputStream in;
  private final byte[] bytes = new byte[LINE_BYTES_MAX];
  private int from;
  private int to;

  public LineReader(InputStream in) {
    this.in = in;
  }

  /** The next line; null at the end, where an unfinished line is left out. */
  public final String next() throws IOException {
    boolean skips = false;
    int looked = from;
    while (true) {
      for (; looked < to; looked++) {
        if (bytes[looked] == '\n') {
          String line = new String(bytes, from, looked - from, StandardCharsets.UTF_8);
          from = looked + 1;
          if (!skips) {
            return line;
          }
          skips = false;
        }
      }
      if (to - from == bytes.length) {
        if (!skips) {
          tooLong();
        }
        skips = true;
        from = to;
      }
      looked = to - from;
      if (!fill()) {
        if (to > from && !skips) {
          unfinished();
        }
        return null;
      }
    }
  }

  private boolean fill() throws IOException {
    System.arraycopy(bytes, from, bytes, 0, to - from);
    to -= from;
    from = 0;
    int count = in.read(bytes, to, bytes.length - to);
    to += Math.max(0, count);
    return count >= 0;
  }

  /** Refuses a line that is too long; if it returns, the line is left out. */
  protected void tooLong() throws IOException {
    throw new IOException("a line is longer than " + LINE_BYTES_MAX + " bytes");
  }

  /** Called at the end if the last line has no newline. */
  protected void unfinished() {}
}
