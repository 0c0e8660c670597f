package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.gridrls.perf.campaign.tester.Tester.Recorder;

/**
 * Sends records to the controller on a thread of its own, so that testers never wait for it. If the
 * controller takes nothing any more the queue fills, and the load has to stop. One thread records;
 * lines may be sent by any.
 */
final class RecordStream implements Recorder, AutoCloseable {
  private static final int BLOCK_CHARS = 16 << 10;
  private static final int BLOCKS_MAX = 512;
  private static final byte[] END = new byte[0];

  /** Where lines go; one at a time. */
  interface Sink {
    void send(byte[] lines) throws IOException;
  }

  private final Sink sink;
  private final TesterClock clock;
  private final Runnable cannotSend;
  private final BlockingQueue<byte[]> blocks = new ArrayBlockingQueue<>(BLOCKS_MAX);
  private final Thread sender = new Thread(this::sendAll, "tester-records");
  private StringBuilder block = new StringBuilder(BLOCK_CHARS + 256);

  RecordStream(Sink sink, TesterClock clock, Runnable cannotSend) {
    this.sink = sink;
    this.clock = clock;
    this.cannotSend = cannotSend;
    sender.setDaemon(true);
    sender.start();
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
    if (!blocks.offer(block.toString().getBytes(StandardCharsets.US_ASCII))) {
      cannotSend.run();
    }
    block = new StringBuilder(BLOCK_CHARS + 256);
  }

  private void sendAll() {
    try {
      for (byte[] one = blocks.take(); one != END; one = blocks.take()) {
        sink.send(one);
      }
    } catch (IOException e) {
      cannotSend.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All that was recorded is sent, unless that is not possible. */
  @Override
  public void close() throws InterruptedException {
    handOver();
    while (sender.isAlive() && !blocks.offer(END)) {
      sender.join(10);
    }
    sender.join();
  }
}
