package org.gridrls.cli.text;

import java.io.IOException;
import java.io.Reader;

/** The characters of lines, for parsers of whole documents. Used by one thread. */
public final class LineCharacters extends Reader {
  private final LineSource source;
  private String line = "";
  private int position;

  /** Gives lines without their ends; null after the last one. */
  public interface LineSource {
    String next() throws IOException;
  }

  public LineCharacters(LineSource source) {
    this.source = source;
  }

  @Override
  public int read(char[] to, int offset, int length) throws IOException {
    while (line != null && position == line.length()) {
      String next = source.next();
      line = next == null ? null : next + '\n';
      position = 0;
    }
    if (line == null) {
      return -1;
    }
    int count = Math.min(length, line.length() - position);
    line.getChars(position, position + count, to, offset);
    position += count;
    return count;
  }

  @Override
  public void close() {}
}
