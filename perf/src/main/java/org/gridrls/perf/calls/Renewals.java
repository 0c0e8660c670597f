package org.gridrls.perf.calls;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.gridrls.perf.http.HttpConnection;

/**
 * An open loop of members that renew once a second each, evenly spread, over a few connections;
 * late renewals are caught up. Closing it stops them, and throws if a renewal failed. Used by one
 * thread.
 */
public final class Renewals implements AutoCloseable {
  private static final int CONNECTIONS = 16;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final URI endpoint;
  private final int members;
  private final long leaseMillis;
  private final ExecutorService executor = Executors.newFixedThreadPool(CONNECTIONS);
  private final List<Future<?>> running = new ArrayList<>();
  private final AtomicLong renewed = new AtomicLong();
  private volatile boolean stopped;

  public Renewals(String server, int members, long leaseMillis) {
    this.endpoint = URI.create(server + RegistryCalls.PATH);
    this.members = members;
    this.leaseMillis = leaseMillis;
    for (int i = 0; i < CONNECTIONS; i++) {
      int first = i;
      running.add(executor.submit(() -> renewFrom(first)));
    }
  }

  private void renewFrom(int first) {
    long start = System.nanoTime();
    try (HttpConnection connection = new HttpConnection(endpoint)) {
      for (long turn = 0; !stopped; turn++) {
        for (int i = first; i < members && !stopped; i += CONNECTIONS) {
          long due = start + turn * SECOND + i * SECOND / members;
          LockSupport.parkNanos(Math.max(0, due - System.nanoTime()));
          connection.call(
              RegistryCalls.renewal(endpoint, RegistryCalls.member(i), 1, 1, leaseMillis));
          renewed.incrementAndGet();
        }
      }
    }
  }

  public long renewed() {
    return renewed.get();
  }

  @Override
  public void close() {
    stopped = true;
    try {
      for (Future<?> one : running) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a renewal failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      executor.shutdownNow();
    }
  }
}
