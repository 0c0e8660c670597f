package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.campaign.work.Workload.TesterCall;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.Exchange;
import org.gridrls.perf.http.HttpReply;

/**
 * One client of the service: a connection that stays open, and one call at a time. Never waits; the
 * loop calls it when it is due and when its connection is ready. For one thread.
 */
final class Tester {
  /** A tester without any connection in this number of first calls is left out. */
  static final int REFUSALS_MAX = 3;

  private static final byte[] NO_PLACE = "code>OVERLOADED<".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FAULT = "Fault>".getBytes(StandardCharsets.US_ASCII);

  private final int number;
  private final Pacing pacing;
  private final Workload work;
  private final Connector connector;
  private final Recorder recorder;
  private Exchange exchange;
  private boolean opened;
  private boolean everOpened;
  private int refusals;
  private TesterCall call;
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

  /** The time of its next call. */
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
      if (exchange == null) {
        exchange = new Exchange(connector, selector, this);
      }
      exchange.send(call.request());
      noteOpened();
    } catch (IOException e) {
      end(failure(e), System.nanoTime());
    } catch (RuntimeException | OutOfMemoryError e) {
      disconnect();
      end(CallOutcome.CANNOT_START, System.nanoTime());
    }
  }

  private void noteOpened() throws IOException {
    opened = opened || exchange.opened();
    everOpened |= opened;
  }

  private CallOutcome failure(IOException e) {
    if (exchange == null && !(e instanceof ConnectException)) {
      return CallOutcome.CANNOT_START;
    }
    return opened ? CallOutcome.LOST : CallOutcome.REFUSED;
  }

  /** Its connection is ready; {@code woke} is when the loop noticed. */
  void ready(long woke) {
    try {
      if (!calling) {
        if (exchange.isOver()) {
          disconnect();
        }
        return;
      }
      noteOpened();
      if (exchange.proceed()) {
        end(judged(exchange.reply()), woke);
      }
    } catch (IOException e) {
      end(failure(e), woke);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      // not HTTP, or too long
      disconnect();
      end(CallOutcome.WRONG_ANSWER, woke);
    }
  }

  private CallOutcome judged(HttpReply reply) {
    if (reply.status() == 200 && reply.bodyContains(call.request().expected())) {
      return CallOutcome.OK;
    }
    if (!reply.bodyContains(FAULT)) {
      return CallOutcome.WRONG_ANSWER;
    }
    return reply.bodyContains(NO_PLACE) ? CallOutcome.OVERLOADED : CallOutcome.FAULT;
  }

  void timedOut() {
    end(CallOutcome.TIMEOUT, System.nanoTime());
  }

  private void end(CallOutcome outcome, long woke) {
    long now = System.nanoTime();
    boolean whole =
        outcome == CallOutcome.OK
            || outcome == CallOutcome.OVERLOADED
            || outcome == CallOutcome.FAULT;
    int bytes = whole ? exchange.reply().bodyLength() : 0;
    String operation = call == null ? "none" : call.operation();
    long late = lateNanos + now - woke;
    recorder.call(
        new Recorder.Finished(number, calls - 1, operation, began, now, outcome, bytes, late));
    if (!whole) {
      disconnect();
    }
    calling = false;
    if (!everOpened && ++refusals >= REFUSALS_MAX) {
      recorder.dropped(number, "no connection in " + refusals + " calls: " + outcome.word());
      stop();
    } else if (pacing.next(now, outcome != CallOutcome.OK) == Pacing.NEVER) {
      stop();
    }
  }

  void stop() {
    done = true;
    calling = false;
    disconnect();
  }

  private void disconnect() {
    if (exchange != null) {
      exchange.close();
    }
    exchange = null;
    opened = false;
  }

  /** Receives the calls of testers in the order in which they end. For one thread. */
  interface Recorder {
    void call(Finished call);

    /** The tester does not work and is left out. */
    default void dropped(int tester, String reason) {}

    /**
     * One call that is over; times are those of {@link System#nanoTime}. Immutable.
     *
     * @param lateNanos its delay by the tester itself
     */
    record Finished(
        int tester,
        long number,
        String operation,
        long began,
        long ended,
        CallOutcome outcome,
        int bytes,
        long lateNanos) {}
  }
}
