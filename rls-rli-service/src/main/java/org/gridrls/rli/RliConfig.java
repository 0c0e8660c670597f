package org.gridrls.rli;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.Settings;
import org.gridrls.rli.parent.ParentConfig;
import org.gridrls.rli.update.UpdateLimits;

/**
 * How an index behaves. Immutable.
 *
 * @param purgeAfter how long an expired source is still named in answers
 * @param sweep how often memory is freed
 * @param filterBytesMax the biggest Bloom filter that is taken
 * @param scanMax names that one page of a wildcard looks at
 * @param wishes what it asks catalogs for
 */
public record RliConfig(
    UpdateLimits updates,
    Duration purgeAfter,
    Duration sweep,
    long filterBytesMax,
    int scanMax,
    AskingConfig asking,
    ParentConfig parents,
    Wishes wishes) {

  /**
   * What an index asks of the catalogs of the federation. Immutable.
   *
   * @param patterns logical names that it wants to hear of; none: all
   * @param accepts the kinds of update that it takes
   */
  public record Wishes(List<String> patterns, List<UpdateKind> accepts) {
    public Wishes {
      patterns = List.copyOf(patterns);
      accepts = List.copyOf(accepts);
    }
  }

  /**
   * How catalogs are asked themselves. Immutable.
   *
   * @param threads questions under way at once
   * @param waiting questions that wait; further ones fail
   * @param deadline for a caller who names none
   */
  public record AskingConfig(int threads, int waiting, Duration deadline) {
    public static final Duration DEADLINE_MAX = Duration.ofSeconds(60);
  }

  /** Reads the section of the index. */
  public static RliConfig read(Settings settings) {
    Settings changeable = settings.changeable();
    return new RliConfig(
        updates(settings),
        changeable.duration(
            "purge-after",
            Duration.ofHours(24),
            "how long an expired catalog is still named in answers"),
        settings.duration(
            "sweep", Duration.ofMinutes(1), "how often memory of expired catalogs is freed"),
        filterBytes(settings),
        changeable.integer(
            "scan-max", 1_000_000, 1, 100_000_000, "names that one page of a wildcard looks at"),
        asking(settings),
        ParentConfig.read(settings),
        wishes(settings));
  }

  private static Wishes wishes(Settings settings) {
    List<String> patterns =
        settings.texts(
            "patterns", List.of(), "logical names that the index wants to hear of; none: all");
    for (String pattern : patterns) {
      try {
        GlobPattern.of(pattern);
      } catch (RlsException e) {
        settings.problem("patterns", "is not of patterns: " + e.getMessage());
      }
    }
    List<UpdateKind> accepts =
        settings.choices(
            "accepts",
            UpdateKind.class,
            List.of(UpdateKind.values()),
            "the kinds of update that the index asks members for");
    return new Wishes(patterns, accepts);
  }

  private static UpdateLimits updates(Settings settings) {
    UpdateLimits fallback = UpdateLimits.DEFAULT;
    return new UpdateLimits(
        settings
            .changeable()
            .duration(
                "lease-max",
                fallback.leaseMax(),
                "the longest lease of an update; longer ones are cut"),
        settings.integer(
            "open-updates-max", fallback.openMax(), 1, 100_000, "full updates under way at once"),
        settings.duration(
            "open-update-timeout",
            fallback.openTimeout(),
            "a full update that stops so long is dropped"),
        settings.integer(
            "inflated-part-max",
            fallback.partBytesMax(),
            1 << 16,
            1 << 30,
            "bytes of one part of an update, inflated"),
        settings.integer(
            "overlay-max",
            fallback.overlayMax(),
            0,
            1_000_000,
            "changed names held beside a list before it is packed anew"));
  }

  private static long filterBytes(Settings settings) {
    long bytes =
        settings.bytes(
            "filter-size-max", Limits.FILTER_BYTES_MAX, "the biggest Bloom filter that is taken");
    return Math.min(bytes, Limits.FILTER_BYTES_MAX);
  }

  private static AskingConfig asking(Settings settings) {
    return new AskingConfig(
        settings.integer(
            "locate-threads",
            32,
            1,
            10_000,
            "catalogs asked at once, for locate and forwarded wildcards"),
        settings.integer(
            "locate-waiting",
            1_000,
            1,
            1_000_000,
            "questions to catalogs that wait; further ones fail"),
        settings
            .changeable()
            .duration(
                "locate-deadline",
                Duration.ofSeconds(10),
                "the deadline of locate when the caller names none"));
  }
}
