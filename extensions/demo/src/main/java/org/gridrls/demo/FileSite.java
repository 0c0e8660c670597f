package org.gridrls.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.Adler32;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.client.BoundedExecutors;

/**
 * A file server of the demo. The content of a file is computed from its name, so nothing is stored.
 * It can serve damaged files, and stop in the middle of each file. Safe for threads.
 */
final class FileSite implements AutoCloseable {
  private static final int SIZE = 64 * 1024;
  private static final int THREADS = 16;
  private static final int WAITING = 100;

  private final HttpServer server;
  private final ExecutorService threads = BoundedExecutors.pool("demo-files", THREADS, WAITING);
  private final Set<String> damaged = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile int readable = SIZE;

  FileSite() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  private void answer(HttpExchange call) throws IOException {
    String name = call.getRequestURI().getPath().substring(1);
    byte[] content = content(name);
    if (damaged.contains(name)) {
      content[SIZE / 2] ^= 1;
    }
    try (call) {
      int from = 0;
      int to = SIZE;
      String range = call.getRequestHeaders().getFirst("Range");
      if (range != null) {
        String[] ends = range.substring("bytes=".length()).split("-");
        from = Integer.parseInt(ends[0]);
        to = Integer.parseInt(ends[1]) + 1;
        call.getResponseHeaders()
            .set("Content-Range", "bytes " + ends[0] + "-" + ends[1] + "/" + SIZE);
      }
      call.sendResponseHeaders(range == null ? 200 : 206, to - from);
      call.getResponseBody().write(content, from, Math.max(0, Math.min(to, readable) - from));
      call.getResponseBody().flush();
    }
  }

  /** The undamaged content. */
  static byte[] content(String name) {
    byte[] content = new byte[SIZE];
    new Random(name.hashCode()).nextBytes(content);
    return content;
  }

  String url(String name) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
  }

  /** The copy of a file here, with the size and checksum of the undamaged content. */
  AttributedMapping copy(String name, long run) {
    Adler32 sum = new Adler32();
    sum.update(content(name));
    return new AttributedMapping(
        Mapping.of(name, url(name)),
        List.of(
            Attribute.integer("size", SIZE),
            Attribute.text("adler32", String.format("%08x", sum.getValue())),
            Attribute.integer("run", run)),
        List.of());
  }

  /** From now on one bit of this file is wrong. */
  void damage(String name) {
    damaged.add(name);
  }

  /** From now on only the first half of each file can be read; then the connection is closed. */
  void loseSecondHalves() {
    readable = SIZE / 2;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
