package org.gridrls.wss.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes texts in UTF-8, with the characters escaped that canonical XML escapes. */
final class Utf8Sink {
  private final OutputStream out;
  private final byte[] buffer = new byte[2_048];
  private int used;

  Utf8Sink(OutputStream out) {
    this.out = out;
  }

  void ascii(char c) throws IOException {
    if (used == buffer.length) {
      flush();
    }
    buffer[used++] = (byte) c;
  }

  /** Writes text as it is. */
  void plain(String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      i = character(text, i);
    }
  }

  /** The content of an element. */
  void text(String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '&' -> plain("&amp;");
        case '<' -> plain("&lt;");
        case '>' -> plain("&gt;");
        case '\r' -> plain("&#xD;");
        default -> i = character(text, i);
      }
    }
  }

  /** The value of an attribute. */
  void attribute(String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '&' -> plain("&amp;");
        case '<' -> plain("&lt;");
        case '"' -> plain("&quot;");
        case '\t' -> plain("&#x9;");
        case '\n' -> plain("&#xA;");
        case '\r' -> plain("&#xD;");
        default -> i = character(text, i);
      }
    }
  }

  /** Returns the index of its last char. */
  private int character(String text, int index) throws IOException {
    char c = text.charAt(index);
    if (c < 0x80) {
      ascii(c);
      return index;
    }
    int point = text.codePointAt(index);
    for (byte b : Character.toString(point).getBytes(StandardCharsets.UTF_8)) {
      ascii((char) (b & 0xff));
    }
    return index + Character.charCount(point) - 1;
  }

  void flush() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }

  /** Flushes, and returns the stream that this writes to. */
  OutputStream flushed() throws IOException {
    flush();
    return out;
  }
}
