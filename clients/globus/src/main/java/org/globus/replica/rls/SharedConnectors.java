package org.globus.replica.rls;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/**
 * The connections of all clients in this process, one pool for each caller and timeout: programs of
 * the time open and close a client for each question. A few unused pools are kept. Safe for
 * threads.
 */
final class SharedConnectors {
  private static final int IDLE_MAX = 4;
  private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
  private static final Map<Key, Shared> POOLS = new LinkedHashMap<>();

  private SharedConnectors() {}

  /** {@code seconds} to wait for an answer, 0 for no limit. */
  record Key(CallerIdentity caller, int seconds) {}

  private static final class Shared {
    private final SoapConnector connector;
    private int users;

    Shared(SoapConnector connector) {
      this.connector = connector;
    }
  }

  /** Each lease is released once. Throws BAD_ARGUMENT if the caller's files cannot be read. */
  static synchronized SoapConnector lease(Key key) {
    Shared shared = POOLS.computeIfAbsent(key, SharedConnectors::open);
    shared.users++;
    return shared.connector;
  }

  static synchronized void release(Key key) {
    POOLS.get(key).users--;
    long idle = POOLS.values().stream().filter(shared -> shared.users == 0).count();
    Iterator<Shared> oldest = POOLS.values().iterator();
    while (idle > IDLE_MAX && oldest.hasNext()) {
      Shared shared = oldest.next();
      if (shared.users == 0) {
        oldest.remove();
        shared.connector.close();
        idle--;
      }
    }
  }

  private static Shared open(Key key) {
    Duration answer = Duration.ofSeconds(key.seconds());
    Duration connect =
        key.seconds() == 0 || answer.compareTo(CONNECT_MAX) > 0 ? CONNECT_MAX : answer;
    return new Shared(new SoapConnector(new Timeouts(connect, answer), key.caller().credentials()));
  }
}
