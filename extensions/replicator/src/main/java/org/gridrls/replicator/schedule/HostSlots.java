package org.gridrls.replicator.schedule;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Transfers that read from each host, and their limit. A host that has sent no byte yet gets no
 * further transfer once one has waited for a moment. A host that hung gets none for a while, then
 * one until it sends bytes; the pause doubles. Safe for threads.
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
  private final Map<Object, Wait> waiting = new HashMap<>();

  /** Says since when a transfer has waited for the first bytes of its host. */
  private record Wait(String host, long since) {}

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
        || one.used < (isProved(host, one) ? most : 1) && pausedFor(host).equals(Duration.ZERO);
  }

  private boolean isProved(String name, Host host) {
    return host.answered
        || host.hangs == 0
            && waiting.values().stream().noneMatch(w -> w.host().equals(name) && isLong(w));
  }

  private boolean isLong(Wait wait) {
    return nanos.getAsLong() - wait.since() > WAITING_NANOS;
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

  /** A transfer waits for the host's first bytes from now on, until {@link #ended}. */
  synchronized void waits(Object transfer, TargetUrl source) {
    waiting.put(transfer, new Wait(source.host(), nanos.getAsLong()));
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
    return (int) waiting.values().stream().filter(this::isLong).count();
  }
}
