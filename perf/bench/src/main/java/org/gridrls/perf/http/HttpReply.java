package org.gridrls.perf.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads one HTTP reply as its bytes come in, of known length or in chunks. Used again for the next
 * reply, by one thread.
 */
public final class HttpReply {
  private static final int UNKNOWN = -1;
  private static final int BYTES_MAX = 256 << 20;
  private static final int SHOWN_MAX = 1_000;

  private byte[] bytes = new byte[16 << 10];
  private int filled;
  private int body;
  private int bodyEnd;
  private int length;
  private int nextChunk;
  private int status;
  private boolean whole;

  public HttpReply() {
    reset();
  }

  public void reset() {
    filled = 0;
    body = UNKNOWN;
    bodyEnd = 0;
    length = UNKNOWN;
    nextChunk = UNKNOWN;
    status = 0;
    whole = false;
  }

  /** Where the next bytes go, from {@link #filled}. */
  public byte[] space() {
    if (filled == bytes.length) {
      if (filled >= BYTES_MAX) {
        throw new IndexOutOfBoundsException("a reply is longer than " + BYTES_MAX + " bytes");
      }
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    return bytes;
  }

  public int filled() {
    return filled;
  }

  /** True if the reply is whole with these. */
  public boolean came(int count) {
    filled += count;
    if (body == UNKNOWN) {
      readHead();
    }
    if (body != UNKNOWN && !whole) {
      whole = length == UNKNOWN ? readChunks() : readPlain();
    }
    return whole;
  }

  private void readHead() {
    int end = find("\r\n\r\n", 0, filled);
    if (end < 0) {
      return;
    }
    body = end + 4;
    String head = new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
    status = Integer.parseInt(head.substring(9, 12));
    for (String line : head.split("\r\n")) {
      if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    bodyEnd = body;
    nextChunk = body;
  }

  private boolean readPlain() {
    bodyEnd = Math.min(filled, body + length);
    return filled >= body + length;
  }

  private boolean readChunks() {
    while (true) {
      int line = find("\r\n", nextChunk, filled);
      if (line < 0) {
        return false;
      }
      int size =
          Integer.parseInt(
              new String(bytes, nextChunk, line - nextChunk, StandardCharsets.ISO_8859_1).strip(),
              16);
      int end = line + 2 + size;
      if (filled < end + 2) {
        return false;
      }
      System.arraycopy(bytes, line + 2, bytes, bodyEnd, size);
      bodyEnd += size;
      nextChunk = end + 2;
      if (size == 0) {
        return true;
      }
    }
  }

  private int find(String text, int from, int to) {
    return find(text.getBytes(StandardCharsets.ISO_8859_1), from, to);
  }

  private int find(byte[] wanted, int from, int to) {
    for (int i = from; i <= to - wanted.length; i++) {
      if (bytes[i] == wanted[0]
          && Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i;
      }
    }
    return -1;
  }

  /** True if the reply is 200 and contains the expected text. */
  public boolean isGood(WireRequest request) {
    return status == 200 && bodyContains(request.expected());
  }

  /** Throws if the reply is not good. */
  void requireGood(URI server, WireRequest request) {
    if (!isGood(request)) {
      String text = bodyText();
      String shown = text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + " …";
      throw new IllegalStateException(server + " answered " + status + ": " + shown);
    }
  }

  public int status() {
    return status;
  }

  public boolean bodyContains(byte[] text) {
    return find(text, body, bodyEnd) >= 0;
  }

  public int bodyLength() {
    return bodyEnd - body;
  }

  public String bodyText() {
    return new String(bytes, body, bodyEnd - body, StandardCharsets.UTF_8);
  }
}
