package org.gridrls.perf.campaign.control;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.gridrls.perf.campaign.tester.LineReader;
import org.gridrls.perf.campaign.tester.TesterClock;

/**
 * One tester process, as the controller sees it: reads on a thread of its own what it says, and
 * writes its records down as they come. Safe for threads.
 */
final class Link implements AutoCloseable {
  /** How far a process has come; the last three are ends. */
  enum State {
    CONNECTED,
    READY,
    CANNOT,
    DONE,
    LOST
  }

  private static final String HELLO = "HELLO";
  private static final String OK = ",ok,";
  private static final long FLUSH_MICROS = 200_000;

  private final int process;
  private final Socket socket;
  private final InputStream in;
  private final TesterClock clock;
  private final RunDirectory directory;
  private final Thread reader;
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final ConcurrentMap<String, Long> asked = new ConcurrentHashMap<>();
  private volatile State state = State.CONNECTED;
  private volatile String detail = "";
  private volatile ClockOffset offset = new ClockOffset(0, Long.MAX_VALUE);
  private volatile boolean closed;

  /** How far the tester's clock is ahead, known as well as the round trip allows. */
  record ClockOffset(long micros, long roundTripMicros) {}

  Link(int process, Socket socket, InputStream in, TesterClock clock, RunDirectory directory) {
    this.process = process;
    this.socket = socket;
    this.in = in;
    this.clock = clock;
    this.directory = directory;
    this.reader = new Thread(this::read, "campaign-link-" + process);
    reader.setDaemon(true);
  }

  /** Returns what a tester sends; closes a connection of another program, which took the port. */
  static Optional<InputStream> greeted(Socket socket) throws IOException {
    try {
      socket.setSoTimeout(2_000);
      PushbackInputStream in = new PushbackInputStream(socket.getInputStream(), HELLO.length());
      byte[] first = in.readNBytes(HELLO.length());
      if (new String(first, StandardCharsets.US_ASCII).equals(HELLO)) {
        in.unread(first);
        socket.setSoTimeout(0);
        return Optional.of(in);
      }
    } catch (SocketException | SocketTimeoutException silent) {
      // no tester
    }
    socket.close();
    return Optional.empty();
  }

  /** After it has said who it is. */
  void listen() {
    reader.start();
  }

  private void read() {
    try (BufferedWriter records = directory.recordsOf(process)) {
      LineReader lines = new LineReader(in);
      long flushed = 0;
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isEmpty() && line.charAt(0) <= '9') {
          record(records, line);
        } else {
          records.flush();
          handle(line);
        }
        if (clock.micros() - flushed > FLUSH_MICROS) {
          records.flush();
          flushed = clock.micros();
        }
      }
      lost("it has ended the connection");
    } catch (IOException | RuntimeException e) {
      lost(e.toString());
    }
  }

  private void record(BufferedWriter records, String line) throws IOException {
    records.write(line);
    records.write('\n');
    calls.increment();
    if (!line.contains(OK)) {
      failures.increment();
    }
  }

  private void handle(String line) {
    String[] words = line.split(" ", 3);
    switch (words[0]) {
      case HELLO -> event("joined", words.length > 2 ? words[2] : "");
      case "READY" -> state = State.READY;
      case "CANNOT" -> end(State.CANNOT, line.substring(6).strip());
      case "CLOCK" -> clock(words[1], Long.parseLong(words[2]));
      case "DROPPED" -> {
        dropped.increment();
        event("dropped", "tester " + words[1] + ": " + words[2]);
      }
      case "DONE" -> end(State.DONE, "");
      default -> throw new IllegalArgumentException("what a tester does not say: " + words[0]);
    }
  }

  private void event(String event, String text) {
    directory.event(clock.micros(), process, event, text);
  }

  private void end(State last, String text) {
    detail = text;
    state = last;
    event(last.name().toLowerCase(Locale.ROOT), text);
  }

  private void lost(String why) {
    if (!closed && !ended()) {
      end(State.LOST, why);
    }
    closeSocket();
  }

  void askClock(String question) {
    asked.put(question, clock.micros());
    say("CLOCK " + question);
  }

  private void clock(String question, long theirs) {
    Long from = asked.remove(question);
    if (from == null) {
      return;
    }
    long to = clock.micros();
    ClockOffset found = new ClockOffset(theirs - (from + to) / 2, to - from);
    if (found.roundTripMicros() <= offset.roundTripMicros()) {
      offset = found;
    }
    directory.clock(process, (from + to) / 2, found.micros(), found.roundTripMicros());
  }

  boolean knowsClock() {
    return offset.roundTripMicros() < Long.MAX_VALUE && asked.isEmpty();
  }

  void plan(int first, int step, String campaign) {
    say("PLAN " + first + " " + step + " " + campaign);
  }

  /** {@code micros} by our clock. */
  void start(long micros) {
    say("START " + (micros + offset.micros()));
  }

  void stop() {
    say("STOP");
  }

  /** An unreachable tester is lost; its reader reports it. */
  private void say(String line) {
    synchronized (socket) {
      try {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        closeSocket();
      }
    }
  }

  int process() {
    return process;
  }

  State state() {
    return state;
  }

  String detail() {
    return detail;
  }

  boolean ended() {
    return state.ordinal() >= State.CANNOT.ordinal();
  }

  long calls() {
    return calls.sum();
  }

  long failures() {
    return failures.sum();
  }

  long dropped() {
    return dropped.sum();
  }

  private void closeSocket() {
    try {
      socket.close();
    } catch (IOException e) {
      // it is of no use any more
    }
  }

  /** All that it had said is written down. */
  @Override
  public void close() {
    closed = true;
    closeSocket();
    try {
      reader.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
