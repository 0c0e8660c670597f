package org.gridrls.faults.cluster;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP/1.1 request or answer as it was read: its head, and its body with the chunking.
 * Immutable, safe for threads.
 */
record HttpMessage(String head, byte[] body) {
  private static final int HEAD_MAX = 64 * 1024;
  private static final int BODY_MAX = 64 * 1024 * 1024;

  /** Null if the sender has closed the connection before the first byte. */
  static HttpMessage read(InputStream in, boolean answer) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!endsHead(head)) {
      int next = in.read();
      if (next < 0 && head.size() == 0) {
        return null;
      }
      if (next < 0 || head.size() > HEAD_MAX) {
        throw new EOFException("incomplete head");
      }
      head.write(next);
    }
    String text = head.toString(StandardCharsets.ISO_8859_1);
    return new HttpMessage(text, body(text, in, answer));
  }

  private static boolean endsHead(ByteArrayOutputStream head) {
    return head.size() >= 4 && head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n");
  }

  private static byte[] body(String head, InputStream in, boolean answer) throws IOException {
    String length = header(head, "content-length");
    if (length != null) {
      int expected = Integer.parseInt(length);
      byte[] body = in.readNBytes(Math.min(expected, BODY_MAX));
      if (body.length < expected) {
        throw new EOFException("incomplete body");
      }
      return body;
    }
    if ("chunked".equalsIgnoreCase(header(head, "transfer-encoding"))) {
      return chunks(in);
    }
    boolean empty = !answer || head.startsWith("HTTP/1.1 204") || head.startsWith("HTTP/1.1 304");
    return empty ? new byte[0] : in.readNBytes(BODY_MAX);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int size;
    do {
      String line = line(in);
      all.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
      size = Integer.parseInt(line.replaceFirst(";.*", "").strip(), 16);
      byte[] chunk = in.readNBytes(size + 2);
      if (chunk.length < size + 2) {
        throw new EOFException("incomplete chunk");
      }
      all.writeBytes(chunk);
    } while (size > 0);
    return all.toByteArray();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    while (line.length() < 2 || line.charAt(line.length() - 1) != '\n') {
      int next = in.read();
      if (next < 0 || line.length() > HEAD_MAX) {
        throw new EOFException("incomplete line");
      }
      line.append((char) next);
    }
    return line.toString();
  }

  private static String header(String head, String name) {
    for (String line : head.split("\r\n")) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).toLowerCase(Locale.ROOT).equals(name)) {
        return line.substring(colon + 1).strip();
      }
    }
    return null;
  }

  /** Host and port of a request to a proxy: {@code POST http://host:port/path HTTP/1.1}. */
  String authority() {
    return head.replaceFirst("(?s)^\\S+ http://([^/ ]+).*", "$1");
  }

  /** Rewrites a request for its server, on a connection for this request alone. */
  HttpMessage forServer() {
    String closing =
        head.replaceFirst("^(\\S+) http://[^/ ]+", "$1 ")
            .replaceFirst("^(\\S+) +/", "$1 /")
            .replaceAll("(?mi)^(Proxy-)?Connection:[^\r]*\r\n", "")
            .replaceFirst("\r\n\r\n$", "\r\nConnection: close\r\n\r\n");
    return new HttpMessage(closing, body);
  }

  /** Rewrites an answer for a connection that stays open. */
  HttpMessage forClient() {
    boolean delimited =
        header(head, "content-length") != null || header(head, "transfer-encoding") != null;
    String open = head.replaceAll("(?mi)^Connection:[^\r]*\r\n", "");
    return new HttpMessage(
        delimited
            ? open
            : open.replaceFirst("\r\n\r\n$", "\r\nContent-Length: " + body.length + "\r\n\r\n"),
        body);
  }

  byte[] bytes() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(body);
    return all.toByteArray();
  }
}
