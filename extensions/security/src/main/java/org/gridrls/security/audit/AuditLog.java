package org.gridrls.security.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.metric.Metrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries, one after the other, on a thread of its own. Calls ask for room before they begin
 * and add their entry when they end, so what has begun is written, and the queue is longer than its
 * limit by no more than the calls that run at once. When the disk takes nothing, the queue fills,
 * and calls that must be written are refused. Safe for threads.
 */
public final class AuditLog implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AuditLog.class);
  private static final long RETRY_MILLIS = 1_000;
  private static final long CLOSING_MILLIS = 5_000;

  private final AuditFiles files;
  private final int queueMax;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Thread writer;
  private boolean closed;
  private long written;
  private long dropped;
  private long failures;

  public AuditLog(AuditConfig config, Path directory) {
    this.files = new AuditFiles(directory, config.fileBytesMax(), config.files());
    this.queueMax = config.queue();
    this.patience = config.patience();
    this.writer = BoundedExecutors.named("audit").newThread(this::write);
    writer.start();
  }

  /** False if there was none for as long as the settings say. */
  boolean roomSoon() {
    long left = patience.toNanos();
    lock.lock();
    try {
      while (waiting.size() >= queueMax && left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
      return waiting.size() < queueMax;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Queues a line, which is written soon. */
  void add(String line) {
    lock.lock();
    try {
      waiting.add(line);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Queues a line if there is room now; returns whether there was. */
  boolean offer(String line) {
    lock.lock();
    try {
      boolean room = waiting.size() < queueMax;
      if (room) {
        add(line);
      }
      return room;
    } finally {
      lock.unlock();
    }
  }

  /** For denied calls while the queue is full: they go to the server's log. */
  void spill(String line) {
    log.warn("the audit log has no room for: {}", line);
    lock.lock();
    try {
      dropped++;
    } finally {
      lock.unlock();
    }
  }

  private void write() {
    String line = next();
    while (line != null) {
      try {
        files.write(line);
        done();
      } catch (IOException | RuntimeException failure) {
        failed(failure);
      }
      line = next();
    }
  }

  /** Stays in the queue until it is written; null when all is done. */
  private String next() {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      return waiting.peek();
    } finally {
      lock.unlock();
    }
  }

  private void done() {
    lock.lock();
    try {
      waiting.poll();
      written++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Retries after a pause; at the end, remaining entries go to the server's log. */
  private void failed(Exception failure) {
    lock.lock();
    try {
      if (failures++ == 0) {
        log.error("cannot write the audit log; trying again: {}", failure.toString());
      }
      if (closed) {
        waiting.forEach(line -> log.error("not in the audit log: {}", line));
        waiting.clear();
      } else {
        changed.await(RETRY_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Figures for the statistics. */
  public Metrics report() {
    lock.lock();
    try {
      Metrics metrics = new Metrics();
      metrics.counter("auditWritten", "Lines written to the audit log.", written);
      metrics.gauge("auditWaiting", "Lines to write.", waiting.size());
      metrics.counter("auditDropped", "Lines dropped.", dropped);
      metrics.counter("auditFailures", "Failed attempts to write.", failures);
      return metrics;
    } finally {
      lock.unlock();
    }
  }

  /** Writes what waits. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      writer.join(CLOSING_MILLIS);
      files.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      log.error("cannot close the audit log: {}", e.toString());
    }
  }
}
