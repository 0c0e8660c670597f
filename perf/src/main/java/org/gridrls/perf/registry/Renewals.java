package org.gridrls.perf.registry;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.SoapRequest;

/**
 * Members that renew once a second each, evenly spread, over a few connections; late ones are made
 * up for. Closing it stops them, and throws if a renewal failed. Used by one thread.
 */
final class Renewals implements AutoCloseable {
  static final String NAMESPACE = "https://gridrls.org/ns/registry/1";
  private static final int CONNECTIONS = 16;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final URI endpoint;
  private final int members;
  private final long leaseMillis;
  private final ExecutorService executor = Executors.newFixedThreadPool(CONNECTIONS);
  private final List<Future<?>> running = new ArrayList<>();
  private final AtomicLong renewed = new AtomicLong();
  private volatile boolean stopped;

  Renewals(String server, int members, long leaseMillis) {
    this.endpoint = URI.create(server + "/ws/registry");
    this.members = members;
    this.leaseMillis = leaseMillis;
    for (int i = 0; i < CONNECTIONS; i++) {
      int first = i;
      running.add(executor.submit(() -> renewFrom(first)));
    }
  }

  static String member(int i) {
    return "member-" + i;
  }

  private void renewFrom(int first) {
    long start = System.nanoTime();
    try (HttpConnection connection = new HttpConnection(endpoint)) {
      for (long turn = 0; !stopped; turn++) {
        for (int i = first; i < members && !stopped; i += CONNECTIONS) {
          await(start + turn * SECOND + i * SECOND / members);
          connection.call(renewal(i));
          renewed.incrementAndGet();
        }
      }
    }
  }

  private static void await(long due) {
    long left = due - System.nanoTime();
    if (left > 0) {
      java.util.concurrent.locks.LockSupport.parkNanos(left);
    }
  }

  private SoapRequest renewal(int i) {
    return SoapRequest.of(
        endpoint,
        NAMESPACE + "/renew",
        "<renew xmlns=\""
            + NAMESPACE
            + "\"><name>"
            + member(i)
            + "</name><bootId>1</bootId><generation>1</generation><requestedLeaseMillis>"
            + leaseMillis
            + "</requestedLeaseMillis></renew>",
        "renewResponse");
  }

  long renewed() {
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
