package org.gridrls.bridge.rucio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A server that answers like Rucio, or as no server should. Safe for threads. */
final class FakeRucio implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  final List<String> requests = new CopyOnWriteArrayList<>();
  volatile Function<Request, String> answers = request -> json("");
  volatile boolean acceptsLogin = true;
  volatile int tokens;

  /** One request. Immutable. */
  record Request(String line, String token, String body) {}

  FakeRucio() throws IOException {
    executor.execute(this::accept);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  /** A chunked answer that is whole. */
  static String json(String body) {
    return cut(body) + "0\r\n\r\n";
  }

  /** A chunked answer that ends early. */
  static String cut(String body) {
    String chunk =
        body.isEmpty() ? "" : Integer.toHexString(body.length()) + "\r\n" + body + "\r\n";
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk;
  }

  static String error(int status, String exception) {
    return "HTTP/1.1 "
        + status
        + " X\r\nExceptionClass: "
        + exception
        + "\r\nExceptionMessage: no\r\nContent-Length: 0\r\n\r\n";
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
      String line = in.readLine();
      String token = "";
      int length = 0;
      for (String one = in.readLine(); one != null && !one.isEmpty(); one = in.readLine()) {
        String lower = one.toLowerCase();
        length =
            lower.startsWith("content-length:")
                ? Integer.parseInt(one.substring(15).strip())
                : length;
        token = lower.startsWith("x-rucio-auth-token:") ? one.substring(19).strip() : token;
      }
      char[] body = new char[length];
      for (int at = 0; at < length; at += in.read(body, at, length - at)) {}
      requests.add(line);
      String answer = answer(new Request(line, token, new String(body)));
      if (answer == null) {
        closing.await(); // silent
      } else {
        OutputStream out = connection.getOutputStream();
        out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
      }
    } catch (IOException | InterruptedException e) {
      // the client went away
    }
  }

  private String answer(Request request) {
    if (request.line.startsWith("GET /auth/userpass ")) {
      return acceptsLogin
          ? "HTTP/1.1 200 OK\r\nX-Rucio-Auth-Token: token-"
              + (++tokens)
              + "\r\nContent-Length: 0\r\n\r\n"
          : error(401, "CannotAuthenticate");
    }
    return answers.apply(request);
  }

  @Override
  public void close() throws IOException {
    closing.countDown();
    socket.close();
    executor.shutdownNow();
  }
}
