package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import org.gridrls.perf.campaign.work.Call;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.http.Connection;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpReply;

/**
 * One client of the service: a connection that stays open, and one call at a time. Never waits; the
 * loop calls it when it is due and when its connection is ready. For one thread.
 */
final class Tester {
  /** So many calls without any connection at the beginning, and the tester is left out. */
  static final int REFUSALS_MAX = 3;

  private static final int REPLY_BYTES_MAX = 256 << 20;
  private static final byte[] NO_PLACE = "code>OVERLOADED<".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FAULT = "Fault>".getBytes(StandardCharsets.US_ASCII);

  private final int number;
  private final Pacing pacing;
  private final Workload work;
  private final Connector connector;
  private final Recorder recorder;
  private final HttpReply reply = new HttpReply();
  private final ByteBuffer unasked = ByteBuffer.allocate(512);

  private Connection connection;
  private SelectionKey key;
  private boolean opened;
  private boolean everOpened;
  private int refusals;

  private Call call;
  private ByteBuffer unsent;
  private long calls;
  private long began;
  private long lateNanos;
  private boolean calling;
  private boolean done;

  Tester(int number, Pacing pacing, Workload work, Connector connector, Recorder recorder) {
    this.number = number;
    this.pacing = pacing;
    this.work = work;
    this.connector = connector;
    this.recorder = recorder;
  }

  /** When it wants to make its next call. */
  long due() {
    return pacing.due();
  }

  boolean calling() {
    return calling;
  }

  /** It makes no more calls. */
  boolean done() {
    return done;
  }

  boolean waitsLongerThan(long nanos, long now) {
    return calling && now - began > nanos;
  }

  void begin(Selector selector) {
    began = System.nanoTime();
    lateNanos = began - pacing.due();
    calling = true;
    try {
      call = work.call(number, calls++);
      unsent = ByteBuffer.wrap(call.request().bytes());
      reply.reset();
      if (connection == null) {
        connection = connector.open();
        key = connection.channel().register(selector, SelectionKey.OP_CONNECT, this);
      }
      proceed();
    } catch (IOException e) {
      end(failure(e), System.nanoTime());
    } catch (RuntimeException | OutOfMemoryError e) {
      disconnect();
      end(Outcome.CANNOT_START, System.nanoTime());
    }
  }

  private void proceed() throws IOException {
    opened = opened || connection.opened();
    everOpened |= opened;
    boolean sent = opened && connection.send(unsent);
    key.interestOps(connection.interest(!sent));
  }

  private Outcome failure(IOException e) {
    if (connection == null && !(e instanceof ConnectException)) {
      return Outcome.CANNOT_START;
    }
    return opened ? Outcome.LOST : Outcome.REFUSED;
  }

  /** Its connection is ready; {@code woke} is when the loop came to know. */
  void ready(long woke) {
    try {
      if (!calling) {
        unasked();
        return;
      }
      if (!opened || unsent.hasRemaining()) {
        proceed();
      }
      if (opened) {
        receive(woke);
      }
    } catch (IOException e) {
      end(failure(e), woke);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      // not HTTP
      disconnect();
      end(Outcome.WRONG_ANSWER, woke);
    }
  }

  /** Between two calls a server may only end the connection. */
  private void unasked() throws IOException {
    unasked.clear();
    if (connection.receive(unasked) != 0) {
      disconnect();
    }
  }

  private void receive(long woke) throws IOException {
    while (true) {
      byte[] space = reply.space();
      int from = reply.filled();
      int count = connection.receive(ByteBuffer.wrap(space, from, space.length - from));
      if (count < 0) {
        end(Outcome.LOST, woke);
        return;
      }
      if (count == 0) {
        key.interestOps(connection.interest(unsent.hasRemaining()));
        return;
      }
      if (reply.came(count) || reply.filled() > REPLY_BYTES_MAX) {
        end(judged(), woke);
        return;
      }
    }
  }

  private Outcome judged() {
    if (reply.status() == 200 && reply.bodyContains(call.request().expected())) {
      return Outcome.OK;
    }
    if (!reply.bodyContains(FAULT)) {
      return Outcome.WRONG_ANSWER;
    }
    return reply.bodyContains(NO_PLACE) ? Outcome.OVERLOADED : Outcome.FAULT;
  }

  void timedOut() {
    end(Outcome.TIMEOUT, System.nanoTime());
  }

  private void end(Outcome outcome, long woke) {
    long now = System.nanoTime();
    boolean whole =
        switch (outcome) {
          case OK, OVERLOADED, FAULT -> true;
          default -> false;
        };
    int bytes = whole ? reply.bodyLength() : 0;
    String operation = call == null ? "none" : call.operation();
    recorder.call(
        new Recorder.Finished(
            number, calls - 1, operation, began, now, outcome, bytes, lateNanos + now - woke));
    if (!whole) {
      disconnect();
    }
    calling = false;
    if (!everOpened && ++refusals >= REFUSALS_MAX) {
      recorder.dropped(number, "no connection in " + refusals + " calls: " + outcome.word());
      stop();
    } else if (pacing.next(now, outcome != Outcome.OK) == Pacing.NEVER) {
      stop();
    }
  }

  void stop() {
    done = true;
    calling = false;
    disconnect();
  }

  private void disconnect() {
    if (connection != null) {
      connection.close();
    }
    connection = null;
    opened = false;
  }
}
