package org.gridrls.testkit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection on which anything can be sent, whatever HTTP says of it, and replies be read one by
 * one. Used by one thread.
 */
public final class RawHttp implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  private final Socket socket;
  private final InputStream in;

  private RawHttp(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * The reply.
   *
   * @param head the status line and the headers
   */
  public record Reply(int status, String head, String body) {
    /** True if the server wants no further request here. */
    public boolean closes() {
      return head.toLowerCase(Locale.ROOT).contains("\nconnection: close");
    }

    /** The value of a header; empty if it is not there. */
    public String header(String name) {
      return head.lines()
          .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst()
          .orElse("");
    }
  }

  /** A connection to the machine and port of a URL. */
  public static RawHttp to(String url) throws IOException {
    URI uri = URI.create(url);
    return new RawHttp(new Socket(uri.getHost(), uri.getPort()));
  }

  /** Connects from one of this machine's own addresses. */
  public static RawHttp from(String source, String url) throws IOException {
    URI uri = URI.create(url);
    return new RawHttp(new Socket(uri.getHost(), uri.getPort(), InetAddress.getByName(source), 0));
  }

  public RawHttp send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.UTF_8));
  }

  public RawHttp send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** A SOAP request to a path, with these further headers (each with its line end). */
  public RawHttp post(String path, String headers, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String type = headers.contains("Content-Type") ? "" : "Content-Type: text/xml\r\n";
    return send("POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\n"
            + type
            + headers
            + "Content-Length: "
            + bytes.length
            + "\r\n\r\n")
        .send(bytes);
  }

  /** The next reply; EOFException if the server ended the connection instead. */
  public Reply reply() throws IOException {
    String head = head();
    int status = Integer.parseInt(head.substring(9, 12));
    Reply bare = new Reply(status, head, "");
    return new Reply(status, head, new String(body(bare), StandardCharsets.UTF_8));
  }

  /**
   * The next reply, to a request with the method HEAD: without a body, whatever its length says.
   */
  public Reply replyToHead() throws IOException {
    String head = head();
    return new Reply(Integer.parseInt(head.substring(9, 12)), head, "");
  }

  private byte[] body(Reply reply) throws IOException {
    if (reply.header("Transfer-Encoding").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    String length = reply.header("Content-Length");
    if (!length.isEmpty()) {
      return in.readNBytes(Integer.parseInt(length));
    }
    return reply.closes() ? in.readAllBytes() : new byte[0];
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      int length = Integer.parseInt(line().strip(), 16);
      all.write(in.readNBytes(length));
      line();
      if (length == 0) {
        return all.toByteArray();
      }
    }
  }

  private String head() throws IOException {
    StringBuilder head = new StringBuilder();
    String line = line();
    while (!line.equals("\r\n")) {
      head.append(line);
      line = line();
    }
    return head.toString();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0) {
      line.write(next);
      if (next == '\n') {
        return line.toString(StandardCharsets.UTF_8);
      }
      next = in.read();
    }
    throw new EOFException("the server ended the connection");
  }

  /** True if the server ends the connection, without another byte, while this waits. */
  public boolean isEnded() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  /** True if something can be read already. */
  public boolean hasReply() throws IOException {
    return in.available() > 0;
  }

  /** Waits on the connection for a byte, or until the time is over; the byte is not taken. */
  public void waitFor(int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      in.mark(1);
      if (in.read() >= 0) {
        in.reset();
      }
    } catch (SocketTimeoutException nothingCame) {
      // as expected of those who wait
    } finally {
      socket.setSoTimeout(PATIENCE_MILLIS);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
