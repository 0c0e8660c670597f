package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DelayProxyTest {
  private static final Duration ROUND_TRIP = Duration.ofMillis(60);
  private static final int BYTES = 1 << 20;

  private ServerSocket target;
  private Thread echo;
  private DelayProxy proxy;

  @BeforeEach
  void startAnEcho() throws IOException {
    target = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    echo = new Thread(this::echoOneConnection, "echo");
    echo.start();
    proxy = new DelayProxy((InetSocketAddress) target.getLocalSocketAddress(), ROUND_TRIP);
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    proxy.close();
    target.close();
    echo.join();
  }

  private void echoOneConnection() {
    try (Socket client = target.accept()) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      if (!target.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    socket.setTcpNoDelay(true);
    return socket;
  }

  @Test
  void bytesPassUnchangedAndAreCounted() throws Exception {
    byte[] sent = new byte[BYTES];
    new Random(1).nextBytes(sent);
    try (Socket socket = connect()) {
      CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(socket, sent));
      assertArrayEquals(sent, socket.getInputStream().readAllBytes());
      writing.join();
    }
    assertEquals(BYTES, proxy.bytesToTarget());
    assertEquals(BYTES, proxy.bytesFromTarget());
  }

  @Test
  void connectionsShareTheRateOfTheLine() throws Exception {
    Thread second = new Thread(this::echoOneConnection, "echo-2");
    second.start();
    NetworkLink line = NetworkLink.of(Duration.ZERO).sharedRate(BYTES);
    byte[] sent = new byte[BYTES / 4];
    long start = System.nanoTime();
    try (DelayProxy shared =
            new DelayProxy((InetSocketAddress) target.getLocalSocketAddress(), line);
        Socket one = new Socket(InetAddress.getLoopbackAddress(), shared.port());
        Socket other = new Socket(InetAddress.getLoopbackAddress(), shared.port())) {
      CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(one, sent));
      CompletableFuture<Void> writingToo = CompletableFuture.runAsync(() -> write(other, sent));
      assertArrayEquals(sent, one.getInputStream().readAllBytes());
      assertArrayEquals(sent, other.getInputStream().readAllBytes());
      writing.join();
      writingToo.join();
    }
    second.join();
    long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
    assertTrue(millis >= 450, () -> "half a second's bytes took " + millis + " ms");
  }

  private static void write(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anAnswerTakesARoundTripAndTheFirstOneAnother() throws IOException {
    try (Socket socket = connect()) {
      long first = askMillis(socket);
      long second = askMillis(socket);
      assertTrue(first >= 2 * ROUND_TRIP.toMillis(), () -> "the first took " + first + " ms");
      assertTrue(second >= ROUND_TRIP.toMillis(), () -> "the second took " + second + " ms");
    }
  }

  private static long askMillis(Socket socket) throws IOException {
    long start = System.nanoTime();
    socket.getOutputStream().write(42);
    assertEquals(42, socket.getInputStream().read());
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }

  @Test
  void closingItEndsConnectionsAndThreads() throws IOException {
    try (Socket socket = connect()) {
      askMillis(socket);
      proxy.close();
      assertEquals(-1, endOf(socket));
    }
    String name = "delay-proxy-" + proxy.port();
    Eventually.holds(
        "no thread of the proxy is left",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith(name)));
  }

  private static int endOf(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (IOException reset) {
      return -1;
    }
  }
}
