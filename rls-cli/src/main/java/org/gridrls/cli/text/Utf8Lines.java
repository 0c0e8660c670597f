package org.gridrls.cli.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The lines of a stream, each of which must be UTF-8 and fit into memory. A byte order mark before
 * the first one is no part of it. Used by one thread.
 */
public final class Utf8Lines implements Closeable {
  static final int LENGTH_MAX = 4_000_000;
  private static final int BUFFER = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private byte[] line = new byte[256];
  private int position;
  private int end;
  private boolean first = true;

  public Utf8Lines(InputStream in) {
    this.in = in;
  }

  /**
   * The next line without its end; null after the last one. Throws BAD_ARGUMENT for a line that is
   * not UTF-8; the next call reads the line after it. Throws TOO_LARGE for a line of more than
   * 4,000,000 bytes.
   */
  public String read() throws IOException {
    int length = 0;
    boolean any = false;
    while (position < end || fill()) {
      any = true;
      int stop = lineEnd();
      length = append(length, stop);
      boolean ended = stop < end;
      position = ended ? stop + 1 : stop;
      if (ended) {
        break;
      }
    }
    if (!any) {
      return null;
    }
    boolean windows = length > 0 && line[length - 1] == '\r';
    int start = first && hasMark(length) ? BYTE_ORDER_MARK.length : 0;
    first = false;
    return Utf8.text(line, start, windows ? length - 1 : length);
  }

  private boolean hasMark(int length) {
    int mark = BYTE_ORDER_MARK.length;
    return length >= mark && Arrays.equals(line, 0, mark, BYTE_ORDER_MARK, 0, mark);
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(0, in.read(buffer, 0, BUFFER));
    return end > 0;
  }

  private int lineEnd() {
    int stop = position;
    while (stop < end && buffer[stop] != '\n') {
      stop++;
    }
    return stop;
  }

  private int append(int length, int stop) {
    int more = stop - position;
    if (length + more > LENGTH_MAX) {
      throw new RlsException(RlsError.TOO_LARGE, "a line has more than " + LENGTH_MAX + " bytes");
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + more));
    }
    System.arraycopy(buffer, position, line, length, more);
    return length + more;
  }

  /** Reads all lines of a small file. */
  public static List<String> all(Path file) throws IOException {
    try (Utf8Lines lines = new Utf8Lines(Files.newInputStream(file))) {
      List<String> all = new ArrayList<>();
      for (String line = lines.read(); line != null; line = lines.read()) {
        all.add(line);
      }
      return all;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
