package org.gridrls.bridge.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A server that answers each request as a test wants, on a connection of its own. Safe for threads.
 */
public final class FakeServer implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);

  /** The requests so far. */
  public final List<Request> requests = new CopyOnWriteArrayList<>();

  /** Whether it closes connections without a word. */
  public volatile boolean silent;

  private volatile Function<Request, String> answers = request -> status(404);

  /** One request, with the names of headers in lower case. Immutable. */
  public record Request(String method, String path, Map<String, String> headers) {}

  public FakeServer() throws IOException {
    executor.execute(this::accept);
  }

  /** Sets the answers; null: none ever comes. */
  public void answer(Function<Request, String> next) {
    answers = next;
  }

  public String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  /** An answer without a body. */
  public static String status(int status, String... headers) {
    String lines = String.join("", List.of(headers).stream().map(one -> one + "\r\n").toList());
    return "HTTP/1.1 " + status + " X\r\n" + lines + "Content-Length: 0\r\n\r\n";
  }

  /** An answer to HEAD that states a length. */
  public static String head(long length, String... headers) {
    return status(200, headers).replace("Content-Length: 0", "Content-Length: " + length);
  }

  /** An answer with a body. */
  public static String body(int status, String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "HTTP/1.1 " + status + " X\r\nContent-Length: " + length + "\r\n\r\n" + body;
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        executor.execute(() -> serve(connection));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
      String[] line = in.readLine().split(" ");
      Map<String, String> headers = new TreeMap<>();
      for (String one = in.readLine(); one != null && !one.isEmpty(); one = in.readLine()) {
        String[] parts = one.split(":", 2);
        headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
      }
      int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
      for (int at = 0; at < length; at++) {
        in.read();
      }
      Request request = new Request(line[0], line[1], headers);
      requests.add(request);
      String answer = answers.apply(request);
      if (answer == null) {
        closing.await();
      } else {
        OutputStream out = connection.getOutputStream();
        answer = silent ? answer : answer.replaceFirst("\r\n", "\r\nConnection: close\r\n");
        out.write(answer.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException | InterruptedException e) {
      // the client went away
    }
  }

  @Override
  public void close() throws IOException {
    closing.countDown();
    socket.close();
    executor.shutdownNow();
  }
}
