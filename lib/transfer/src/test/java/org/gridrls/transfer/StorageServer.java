package org.gridrls.transfer;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A storage server inside the JVM: ranges, If-Range, entity tags, and every lie that a test wants.
 * Safe for threads.
 */
final class StorageServer implements AutoCloseable {
  private final ServerSocket server;
  private final Map<String, Behaviour> files = new ConcurrentHashMap<>();

  /** Answers for all other paths. */
  volatile Behaviour others = says("404 Not Found", "");

  final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

  /** One request as it came. */
  record Request(String method, String path, Map<String, String> headers) {
    String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
  }

  /** Answers a request; returns if the connection may be used again. */
  @FunctionalInterface
  interface Behaviour {
    boolean answer(Request request, OutputStream out) throws IOException;
  }

  StorageServer() {
    try {
      server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "storage");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getLocalPort() + path;
  }

  StorageServer on(String path, Behaviour behaviour) {
    files.put(path, behaviour);
    return this;
  }

  /** An honest file with an entity tag. */
  StorageServer file(String path, byte[] content) {
    return on(path, honest(content, "\"v1\""));
  }

  /** Serves ranges correctly; {@code tag} may be empty. */
  static Behaviour honest(byte[] content, String tag) {
    return (request, out) -> {
      String range = request.header("Range");
      String condition = request.header("If-Range");
      String tagged = tag.isEmpty() ? "" : "ETag: " + tag + "\r\n";
      boolean partial =
          range.matches("bytes=\\d+-\\d*") && (condition.isEmpty() || condition.equals(tag));
      int from = 0;
      int to = content.length;
      if (partial) {
        String[] ends = range.substring("bytes=".length()).split("-", -1);
        from = Integer.parseInt(ends[0]);
        to = ends[1].isEmpty() ? to : Math.min(to, Integer.parseInt(ends[1]) + 1);
        tagged += "Content-Range: bytes " + from + "-" + (to - 1) + "/" + content.length + "\r\n";
      }
      head(
          out,
          (partial ? "206 Partial" : "200 OK"),
          "Content-Length: " + (to - from) + "\r\n" + tagged);
      if (!request.method().equals("HEAD")) {
        out.write(content, from, to - from);
      }
      return true;
    };
  }

  static void head(OutputStream out, String status, String headers) throws IOException {
    out.write(
        ("HTTP/1.1 " + status + "\r\n" + headers + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  /** A status and headers without a body. */
  static Behaviour says(String status, String headers) {
    return (request, out) -> {
      head(out, status, "Content-Length: 0\r\n" + headers);
      return true;
    };
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        daemon(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16)) {
      boolean more = true;
      while (more) {
        String line = line(in);
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
          String[] parts = header.split(":", 2);
          headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        }
        String[] words = line.split(" ");
        Request request = new Request(words[0], words[1], headers);
        requests.add(request);
        more = files.getOrDefault(request.path(), others).answer(request, out);
        out.flush();
      }
    } catch (IOException e) {
      assert socket.isClosed();
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      line.append((char) next);
      next = in.read();
    }
    if (next < 0) {
      throw new EOFException();
    }
    return line.toString().strip();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
