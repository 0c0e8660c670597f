package org.gridrls.rli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.update.NamePattern;
import org.gridrls.rli.update.LastKnownLimits;
import org.gridrls.rli.update.UpdateLimits;

/**
 * Configuration of an index. Immutable.
 *
 * @param lastKnown what is kept of catalogs whose lease ended
 * @param scanMax maximum number of names scanned for one page of a wildcard query
 * @param wishes what it asks catalogs for
 * @param ring empty: a plain index, not a member of a ring
 */
public record RliConfig(
    UpdateLimits updates,
    LastKnownLimits lastKnown,
    int scanMax,
    AskingConfig asking,
    UpdatePreferences wishes,
    Optional<RingConfig> ring) {

  /**
   * Says what an index asks of the catalogs of the federation. Immutable.
   *
   * @param patterns of the logical names to be sent; empty: all names
   * @param accepts the kinds of update that it accepts
   */
  public record UpdatePreferences(List<String> patterns, List<UpdateKind> accepts) {
    public UpdatePreferences {
      patterns = List.copyOf(patterns);
      accepts = List.copyOf(accepts);
    }
  }

  /**
   * How the index queries catalogs. Immutable.
   *
   * @param threads parallel queries
   * @param waiting length of the queue; further queries fail
   * @param deadline if the caller gives none
   */
  public record AskingConfig(int threads, int waiting, Duration deadline) {
    public static final Duration DEADLINE_MAX = Duration.ofSeconds(60);
  }

  private static final int LOCATE_THREADS = 32;
  private static final Duration LOCATE_DEADLINE = Duration.ofSeconds(10);
  private static final int LOCATE_WAITING = 1_000;

  /** Reads the section of the index. */
  public static RliConfig read(Settings settings) {
    Settings changeable = settings.changeable();
    return new RliConfig(
        updates(settings),
        lastKnown(changeable),
        changeable.integer(
            "scan-max",
            1_000_000,
            1,
            100_000_000,
            "maximum number of names scanned for one page of a wildcard query"),
        new AskingConfig(LOCATE_THREADS, LOCATE_WAITING, LOCATE_DEADLINE),
        wishes(settings),
        RingConfig.read(settings));
  }

  private static LastKnownLimits lastKnown(Settings changeable) {
    return new LastKnownLimits(
        changeable.duration(
            "last-known",
            Duration.ofDays(7),
            "how long answers name a catalog after its last update expired, and state the last"
                + " known copies of names that it had"),
        changeable.bytes(
            "last-known-max",
            10L << 30,
            "disk space for that; beyond it, what is kept of the longest silent catalogs is dropped;"
                + " filters may take an eighth of the heap"));
  }

  private static UpdatePreferences wishes(Settings settings) {
    List<String> patterns =
        settings.texts(
            "patterns",
            List.of(),
            "patterns of the logical names that catalogs send to this index: globs, or"
                + " regex:EXPRESSION in RE2's syntax; default: all names");
    for (String pattern : patterns) {
      try {
        NamePattern.of(pattern);
      } catch (RlsException e) {
        settings.problem("patterns", "has an invalid pattern: " + e.getMessage());
      }
    }
    List<UpdateKind> accepts =
        settings.choices(
            "accepts",
            UpdateKind.class,
            List.of(UpdateKind.values()),
            "kinds of update that catalogs may send to this index");
    return new UpdatePreferences(patterns, accepts);
  }

  private static UpdateLimits updates(Settings settings) {
    UpdateLimits fallback = UpdateLimits.DEFAULT;
    return new UpdateLimits(
        settings
            .changeable()
            .duration(
                "lease-max",
                fallback.leaseMax(),
                "longest lease granted to an update; longer leases are shortened to it"),
        fallback.openMax(),
        fallback.openTimeout(),
        fallback.partBytesMax(),
        settings.integer(
            "overlay-max",
            fallback.overlayMax(),
            0,
            1_000_000,
            "maximum number of changed names kept beside a list; then the list is repacked"),
        settings
            .changeable()
            .bytes(
                "removals-max",
                fallback.removalBytesMax(),
                "memory for names that updates removed, which are remembered until the evidence of"
                    + " all catalogs is younger; beyond it, answers about absent names are"
                    + " incomplete earlier"));
  }
}
