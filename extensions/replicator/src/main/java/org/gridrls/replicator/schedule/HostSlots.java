package org.gridrls.replicator.schedule;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Transfers that read from each host, and their limit. A host gets one transfer until it has sent
 * bytes, and none for a while after it hung; the pause doubles. Safe for threads.
 */
final class HostSlots {
  private static final long WAITING_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int HOSTS_MAX = 10_000;
  private static final int DOUBLED_MAX = 10;

  private final int most;
  private final Duration pause;
  private final Duration longest;
  private final LongSupplier nanos;
  private final Map<String, Host> hosts = new HashMap<>();
  private final Map<Object, Long> waiting = new HashMap<>();

  /** Records what is known of one host. */
  private static final class Host {
    private int used;
    private boolean answered;
    private int hangs;
    private long hungAt;
    private long paused;
  }

  /** {@code pause} after the first time that a host hung. */
  HostSlots(int most, Duration pause, Duration longest, LongSupplier nanos) {
    this.most = most;
    this.pause = pause;
    this.longest = longest;
    this.nanos = nanos;
  }

  synchronized boolean isFree(String host) {
    Host one = hosts.get(host);
    return one == null
        || one.used < (one.answered ? most : 1) && pausedFor(host).equals(Duration.ZERO);
  }

  /** Returns how long nothing is read from a host that hung; zero if it may be read. */
  synchronized Duration pausedFor(String host) {
    Host one = hosts.get(host);
    return one == null || one.paused == 0
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, one.paused - (nanos.getAsLong() - one.hungAt)));
  }

  /** False if the host is read by as many transfers as allowed. */
  synchronized boolean acquire(String host) {
    if (!isFree(host)) {
      return false;
    }
    if (hosts.size() >= HOSTS_MAX) {
      hosts.values().removeIf(one -> one.used == 0);
    }
    hosts.computeIfAbsent(host, any -> new Host()).used++;
    return true;
  }

  /** A transfer of a host waits for its first bytes from now on, until {@link #ended}. */
  synchronized void waits(Object transfer) {
    waiting.put(transfer, nanos.getAsLong());
  }

  /** The host sent bytes to the transfer. */
  synchronized void answered(Object transfer, TargetUrl source) {
    waiting.remove(transfer);
    Host one = hosts.computeIfAbsent(source.host(), any -> new Host());
    one.answered = true;
    one.hangs = 0;
  }

  synchronized void ended(Object transfer, TargetUrl source) {
    waiting.remove(transfer);
    hosts.get(source.host()).used--;
  }

  /** The host sent nothing, or almost nothing, to a transfer. */
  synchronized void hung(String host) {
    Host one = hosts.computeIfAbsent(host, any -> new Host());
    Duration doubled = pause.multipliedBy(1L << Math.min(one.hangs++, DOUBLED_MAX));
    one.paused = (doubled.compareTo(longest) > 0 ? longest : doubled).toNanos();
    one.hungAt = nanos.getAsLong();
    one.answered = false;
  }

  /** Counts the transfers that have waited for their first bytes for more than a moment. */
  synchronized int waiting() {
    long now = nanos.getAsLong();
    return (int) waiting.values().stream().filter(since -> now - since > WAITING_NANOS).count();
  }
}
