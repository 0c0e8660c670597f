package org.gridrls.server.replication;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Adler32;

/**
 * A storage server inside the JVM: the file of a path has bytes that follow from the path, so that
 * any number of files needs no space. Safe for threads.
 */
final class FileStore implements AutoCloseable {
  private static final int SIZE = 2_000;

  private final HttpServer server;
  final AtomicInteger requests = new AtomicInteger();

  /** Paths with other bytes than they should have. */
  final Map<String, byte[]> lies = new ConcurrentHashMap<>();

  /** Paths whose requests are redirected to a URL. */
  final Map<String, String> redirects = new ConcurrentHashMap<>();

  /** Paths that answer with a web page. */
  final Set<String> pages = ConcurrentHashMap.newKeySet();

  /** The status of all answers, if it is not 200. */
  volatile int status = 200;

  FileStore() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "file-store");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext(
        "/",
        call -> {
          requests.incrementAndGet();
          String path = call.getRequestURI().getPath();
          if (redirects.containsKey(path)) {
            call.getResponseHeaders().set("Location", redirects.get(path));
            call.sendResponseHeaders(307, -1);
            call.close();
            return;
          }
          if (pages.contains(path)) {
            byte[] page = "<html>log in</html>".getBytes(StandardCharsets.UTF_8);
            call.getResponseHeaders().set("Content-Type", "text/html");
            call.sendResponseHeaders(200, page.length);
            call.getResponseBody().write(page);
            call.close();
            return;
          }
          byte[] content = lies.getOrDefault(path, content(path));
          call.sendResponseHeaders(status, status == 200 ? content.length : -1);
          if (status == 200) {
            call.getResponseBody().write(content);
          }
          call.close();
        });
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  static byte[] content(String path) {
    byte[] content = new byte[SIZE];
    new Random(path.hashCode()).nextBytes(content);
    return content;
  }

  static String adler32(String path) {
    Adler32 sum = new Adler32();
    sum.update(content(path));
    return String.format("%08x", sum.getValue());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
