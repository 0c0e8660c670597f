package org.gridrls.ring.peer;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections for questions that members keep open to each other: one to each member that is asked,
 * one from each that asks, each with a thread that reads it. They are made in the background, and
 * again when they have ended; without one, the caller has to ask in another way. Safe for threads.
 */
public final class MemberLines implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MemberLines.class);

  /** In each direction; further members are asked through the engine. */
  private static final int LINES_MAX = 64;

  private static final long RETRY_NANOS = Duration.ofSeconds(2).toNanos();

  /** How much later than due a question without a reply may fail. */
  private static final Duration CHECK = Duration.ofMillis(100);

  private final Connector connector;
  private final Map<String, AtomicReference<Made>> lines = new ConcurrentHashMap<>();
  private final Set<Socket> answered = ConcurrentHashMap.newKeySet();
  private final Semaphore askingPlaces = new Semaphore(LINES_MAX);
  private final Semaphore answeringPlaces = new Semaphore(LINES_MAX);
  private final ExecutorService asking = BoundedExecutors.pool("ring-questions", LINES_MAX, 1);
  private final ExecutorService answering = BoundedExecutors.pool("ring-answers", LINES_MAX, 1);
  private final ScheduledExecutorService checking = Schedulers.scheduler("ring-questions-check", 1);
  private final PeriodicTask check = new PeriodicTask("ring questions", this::endOverdue);
  private volatile boolean closed;

  /** Connects to members. */
  public interface Connector {
    Socket connect(String member) throws IOException;
  }

  /** An attempt to connect; the line is empty until it succeeds. */
  private record Made(long at, Optional<AskingLine> line) {
    static final Made NEVER = new Made(0, Optional.empty());

    boolean isOpen() {
      return line.filter(AskingLine::isOpen).isPresent();
    }

    boolean isDue(long now) {
      return equals(NEVER) || now - at > RETRY_NANOS;
    }
  }

  public MemberLines(Connector connector) {
    this.connector = connector;
    check.every(CHECK, CHECK, checking);
  }

  private void endOverdue() {
    lines.values().forEach(held -> held.get().line.ifPresent(AskingLine::endIfOverdue));
  }

  /** The reply of a member; empty if there is no connection to it now. */
  public Optional<CompletableFuture<byte[]>> ask(String member, byte[] question, Duration left) {
    AtomicReference<Made> held =
        lines.computeIfAbsent(member, none -> new AtomicReference<>(Made.NEVER));
    Made made = held.get();
    if (made.isOpen()) {
      return made.line.map(line -> line.ask(question, left));
    }
    long now = System.nanoTime();
    if (made.isDue(now) && held.compareAndSet(made, new Made(now, Optional.empty()))) {
      connect(member, held);
    }
    return Optional.empty();
  }

  private void connect(String member, AtomicReference<Made> held) {
    run(asking, askingPlaces, () -> connected(member, held));
  }

  private void connected(String member, AtomicReference<Made> held) {
    try {
      AskingLine line = new AskingLine(prepared(connector.connect(member)));
      if (isKept(member, held, line)) {
        line.readReplies();
      }
    } catch (IOException e) {
      log.debug("no connection to ask {}", member, e);
    }
    lines.keySet().forEach(this::forget);
  }

  /** Closed if the member was forgotten meanwhile and another connection is being made. */
  private boolean isKept(String member, AtomicReference<Made> held, AskingLine line) {
    AtomicReference<Made> kept =
        lines.compute(
            member,
            (name, known) -> {
              AtomicReference<Made> own = known == null ? held : known;
              if (own == held) {
                held.set(new Made(System.nanoTime(), Optional.of(line)));
              }
              return own;
            });
    if (kept != held || closed) {
      line.close();
    }
    return kept == held;
  }

  private void forget(String member) {
    lines.computeIfPresent(
        member,
        (name, held) -> held.get().isOpen() || !held.get().isDue(System.nanoTime()) ? held : null);
  }

  private static Socket prepared(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
    return socket;
  }

  /** Answers what another member asks on a connection of its own. */
  public void answer(Socket socket, UnaryOperator<byte[]> answers) {
    answered.add(socket);
    boolean begun =
        run(
            answering,
            answeringPlaces,
            () -> {
              try {
                new AnsweringLine(prepared(socket), answers).answerAll();
              } catch (IOException e) {
                log.debug("a connection with questions ended", e);
              } finally {
                end(socket);
              }
            });
    if (!begun || closed) {
      end(socket);
    }
  }

  private void end(Socket socket) {
    answered.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      log.debug("closing a connection failed", e);
    }
  }

  /** False if all places are taken. */
  private static boolean run(ExecutorService executor, Semaphore places, Runnable task) {
    if (!places.tryAcquire()) {
      return false;
    }
    try {
      executor.execute(
          () -> {
            try {
              task.run();
            } finally {
              places.release();
            }
          });
      return true;
    } catch (RejectedExecutionException e) {
      places.release();
      return false; // this member is leaving
    }
  }

  @Override
  public void close() {
    closed = true;
    check.close();
    Schedulers.stop(checking);
    lines.values().forEach(held -> held.get().line.ifPresent(AskingLine::close));
    answered.forEach(this::end);
    Schedulers.stop(asking);
    Schedulers.stop(answering);
  }
}
