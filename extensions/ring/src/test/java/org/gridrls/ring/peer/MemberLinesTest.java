package org.gridrls.ring.peer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Members ask each other over connections of their own, which come again when they have ended. */
class MemberLinesTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Closer closer = new Closer();
  private final List<Socket> made = new ArrayList<>();
  private final AtomicInteger connected = new AtomicInteger();
  private MemberLines here;
  private MemberLines there;
  private ServerSocket server;
  private volatile UnaryOperator<byte[]> answers = bytes -> bytes;

  @BeforeEach
  void open() throws IOException {
    server = closer.opened(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    there = closer.opened(new MemberLines(member -> new Socket()));
    here = closer.opened(new MemberLines(this::connect));
    Thread acceptor = new Thread(this::acceptAll, "test-acceptor");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  @AfterEach
  void close() {
    closer.close();
  }

  private void acceptAll() {
    while (!server.isClosed()) {
      try {
        there.answer(server.accept(), bytes -> answers.apply(bytes));
      } catch (IOException e) {
        return;
      }
    }
  }

  private Socket connect(String member) throws IOException {
    connected.incrementAndGet();
    Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
    synchronized (made) {
      made.add(socket);
    }
    return socket;
  }

  private CompletableFuture<byte[]> asked(String question, Duration left) {
    return asked(here, question, left);
  }

  private static CompletableFuture<byte[]> asked(
      MemberLines lines, String question, Duration left) {
    byte[] bytes = question.getBytes(StandardCharsets.UTF_8);
    AtomicReference<CompletableFuture<byte[]>> reply = new AtomicReference<>();
    Eventually.holds(
        "there is a connection",
        () -> {
          Optional<CompletableFuture<byte[]>> asked = lines.ask("two", bytes, left);
          asked.ifPresent(reply::set);
          return asked.isPresent();
        });
    return reply.get();
  }

  private String said(String question) {
    return new String(asked(question, LONG).join(), StandardCharsets.UTF_8);
  }

  @Test
  void questionsAreAnsweredOnOneConnection() {
    assertTrue(here.ask("two", new byte[0], LONG).isEmpty(), "it is made in the background");
    for (int i = 0; i < 1_000; i++) {
      assertEquals("question " + i, said("question " + i));
    }
    assertEquals(1, connected.get());
    byte[] large = new byte[3 << 20];
    large[large.length - 1] = 7;
    assertArrayEquals(large, here.ask("two", large, LONG).orElseThrow().join());
  }

  @Test
  void aQuestionThatCannotBeAnsweredFailsAlone() {
    answers =
        bytes -> {
          if (bytes[0] == 'x') {
            throw new IllegalStateException("this member is still starting");
          }
          return bytes;
        };
    assertEquals("a", said("a"));
    assertThrows(CompletionException.class, () -> asked("x", LONG).join());
    assertEquals("b", said("b"));
    assertEquals(1, connected.get());
  }

  @Test
  void aConnectionThatEndsFailsItsQuestionsAndComesAgain() throws IOException {
    CountDownLatch end = closer.opened(new Latch());
    assertEquals("a", said("a"));
    answers = bytes -> waited(end, bytes);
    CompletableFuture<byte[]> waiting = asked("b", LONG);
    synchronized (made) {
      made.get(0).close();
    }
    assertThrows(CompletionException.class, waiting::join);
    answers = bytes -> bytes;
    assertEquals("c", said("c"));
    assertEquals(2, connected.get());
  }

  @Test
  void aMemberThatIsSilentLosesItsConnection() {
    CountDownLatch end = closer.opened(new Latch());
    assertEquals("a", said("a"));
    answers = bytes -> waited(end, bytes);
    CompletableFuture<byte[]> patient = asked("b", LONG);
    assertThrows(CompletionException.class, () -> asked("c", Duration.ofMillis(1)).join());
    assertThrows(CompletionException.class, patient::join);
    assertTrue(here.ask("two", new byte[0], LONG).isEmpty());
  }

  @Test
  void aFrameThatIsTooLongEndsTheConnection() throws IOException {
    try (Socket hostile = new Socket(server.getInetAddress(), server.getLocalPort())) {
      hostile
          .getOutputStream()
          .write(ByteBuffer.allocate(8).putInt(1).putInt(Integer.MAX_VALUE).array());
      assertEquals(-1, hostile.getInputStream().read());
    }
    assertEquals("a", said("a"));
  }

  @Test
  void aReplyThatIsTooLongEndsTheConnection() throws IOException {
    assertTooLong(Integer.MAX_VALUE);
    assertTooLong(8 << 20); // far more than is asked for in one byte
  }

  private static void assertTooLong(int length) throws IOException {
    try (ServerSocket lying = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        MemberLines lines =
            new MemberLines(member -> new Socket(lying.getInetAddress(), lying.getLocalPort()))) {
      CompletableFuture<byte[]> reply = asked(lines, "a", LONG);
      lying
          .accept()
          .getOutputStream()
          .write(ByteBuffer.allocate(8).putInt(1).putInt(length).array());
      Throwable failure = assertThrows(CompletionException.class, reply::join).getCause();
      assertEquals(IOException.class, failure.getClass());
    }
  }

  /** Releases waiting threads when the test ends. */
  private static final class Latch extends CountDownLatch implements AutoCloseable {
    Latch() {
      super(1);
    }

    @Override
    public void close() {
      countDown();
    }
  }

  private static byte[] waited(CountDownLatch end, byte[] bytes) {
    try {
      end.await();
      return bytes;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
