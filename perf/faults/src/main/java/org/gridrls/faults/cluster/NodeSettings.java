package org.gridrls.faults.cluster;

import java.time.Duration;
import java.util.Map;

/** Short leases and intervals, so that a minute holds many faults. */
public final class NodeSettings {
  /** Sets the lease of members; the next constant, that of updates. */
  public static final Duration MEMBER_LEASE = Duration.ofSeconds(3);

  public static final Duration UPDATE_LEASE = Duration.ofSeconds(6);

  /** A change waits no longer than this at the catalog. */
  public static final Duration UPDATE_INTERVAL = Duration.ofSeconds(1);

  /** A bridge pauses for so long between two listings. */
  static final Duration LISTING_INTERVAL = Duration.ofSeconds(3);

  /** An index forgets a catalog that has been silent for so long. */
  public static final Duration LAST_KNOWN = Duration.ofSeconds(15);

  static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("membership.lease", text(MEMBER_LEASE)),
          Map.entry("registry.lease-default", text(MEMBER_LEASE)),
          Map.entry("registry.lease-max", text(MEMBER_LEASE)),
          Map.entry("registry.settle", text(MEMBER_LEASE)),
          Map.entry("lrc.update.lease", text(UPDATE_LEASE)),
          Map.entry("lrc.update.immediate.interval", text(UPDATE_INTERVAL)),
          Map.entry("lrc.update.join-spread", "1s"),
          Map.entry("rli.parent.interval", "500ms"),
          Map.entry("rli.last-known", text(LAST_KNOWN)),
          Map.entry("rli.overlay-max", "50"));

  private NodeSettings() {}

  private static String text(Duration duration) {
    return duration.toMillis() + "ms";
  }
}
