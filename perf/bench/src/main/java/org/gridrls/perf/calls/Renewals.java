package org.gridrls.perf.calls;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;

/**
 * An open loop of members that renew once a second each, evenly spread, over a few connections;
 * late renewals are caught up. Fails if a renewal does. For one thread at a time.
 *
 * @param members as many, by number, are in the registry
 */
public record Renewals(String server, int members, Duration lease) implements Load {
  private static final int CONNECTIONS = 16;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @Override
  public Done run(Duration time) {
    URI endpoint = URI.create(server + RegistryCalls.PATH);
    long start = System.nanoTime();
    List<HttpConnection> opened = new CopyOnWriteArrayList<>();
    ThreadLocal<HttpConnection> own =
        ThreadLocal.withInitial(
            () -> {
              HttpConnection connection = new HttpConnection(endpoint);
              opened.add(connection);
              return connection;
            });
    ClosedLoop loop =
        new ClosedLoop(
            CONNECTIONS,
            Numbers.endless(),
            number -> {
              LockSupport.parkNanos(start + number * SECOND / members - System.nanoTime());
              String name = RegistryCalls.member((int) (number % members));
              own.get().call(RegistryCalls.renewal(endpoint, name, 1, 1, lease.toMillis()));
            });
    try {
      return loop.run(time);
    } finally {
      opened.forEach(HttpConnection::close);
    }
  }
}
