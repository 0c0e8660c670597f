package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.gridrls.perf.campaign.tester.Tester.Recorder;

/**
 * Sends records to the controller on a thread of its own, so that testers never wait for it. If the
 * controller takes nothing any more the queue fills, and the load has to stop. One thread records;
 * lines may be sent by any.
 */
final class RecordStream implements Recorder, AutoCloseable {
  private static final int BLOCK_CHARS = 16 << 10;
  private static final int BLOCKS_MAX = 512;

  /** Where lines go; one at a time. */
  interface Sink {
    void send(byte[] lines) throws IOException;
  }

  private final Sink sink;
  private final TesterClock clock;
  private final Runnable cannotSend;
  private final ThreadPoolExecutor sender =
      new ThreadPoolExecutor(
          1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(BLOCKS_MAX), RecordStream::thread);
  private StringBuilder block = new StringBuilder(BLOCK_CHARS + 256);

  RecordStream(Sink sink, TesterClock clock, Runnable cannotSend) {
    this.sink = sink;
    this.clock = clock;
    this.cannotSend = cannotSend;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "tester-records");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void call(Finished call) {
    block.append(call.tester()).append(',').append(call.number()).append(',');
    block.append(call.operation()).append(',').append(clock.micros(call.began())).append(',');
    block.append(clock.micros(call.ended())).append(',').append(call.outcome().word());
    block.append(',').append(call.bytes()).append(',');
    block.append(Math.max(0, call.lateNanos() / 1_000)).append('\n');
    if (block.length() > BLOCK_CHARS) {
      handOver();
    }
  }

  @Override
  public void dropped(int tester, String reason) {
    block.append("DROPPED ").append(tester).append(' ').append(reason).append('\n');
  }

  /** Sends what is there now. */
  void handOver() {
    if (block.length() == 0) {
      return;
    }
    byte[] lines = block.toString().getBytes(StandardCharsets.US_ASCII);
    block = new StringBuilder(BLOCK_CHARS + 256);
    try {
      sender.execute(() -> send(lines));
    } catch (RejectedExecutionException full) {
      cannotSend.run();
    }
  }

  private void send(byte[] lines) {
    try {
      sink.send(lines);
    } catch (IOException e) {
      cannotSend.run();
    }
  }

  /** All that was recorded is sent, unless that is not possible. */
  @Override
  public void close() throws InterruptedException {
    handOver();
    sender.shutdown();
    sender.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
  }
}
