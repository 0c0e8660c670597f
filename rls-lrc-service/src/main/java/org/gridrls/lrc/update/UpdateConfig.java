package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.Settings;

/**
 * When and what a catalog sends to the indexes. Immutable.
 *
 * @param targets URLs of indexes to update in addition to those of the membership
 * @param check how often each target is checked for due updates
 * @param lease how long an index may rely on an update
 * @param immediateChanges this many waiting changes are sent immediately
 * @param immediateInterval how long a change waits for others, unless an index or link is slow; it
 *     does not wait if none was sent for this long
 * @param membership how targets follow from the membership
 */
public record UpdateConfig(
    List<String> targets,
    UpdateKind kind,
    Duration check,
    Duration lease,
    Duration fullListInterval,
    Duration fullBloomInterval,
    int immediateChanges,
    Duration immediateInterval,
    TargetPolicy membership) {
  private static final Duration CHECK = Duration.ofMillis(100);

  public UpdateConfig {
    targets = List.copyOf(targets);
  }

  public static UpdateConfig read(Settings settings) {
    Settings changeable = settings.changeable();
    return new UpdateConfig(
        settings.texts(
            "targets",
            List.of(),
            "URLs of indexes to update in addition to those of the membership"),
        settings.choice(
            "kind",
            UpdateKind.class,
            UpdateKind.LIST,
            "kind of updates sent to indexes: list or bloom"),
        CHECK,
        changeable.duration(
            "lease", Duration.ofMinutes(2), "how long an index may rely on an update"),
        changeable.duration(
            "full.list-interval", Duration.ofHours(24), "maximum time between two full lists"),
        changeable.duration(
            "full.bloom-interval",
            Duration.ofMinutes(15),
            "maximum time between two whole filters"),
        changeable.integer(
            "immediate.changes",
            100,
            1,
            10_000_000,
            "number of waiting changes at which they are sent immediately"),
        changeable.duration(
            "immediate.interval",
            Duration.ofSeconds(1),
            "how long a change waits for others, the first after a quiet time not at all; up to 30s"
                + " while an index or link is slow"),
        TargetPolicy.read(settings));
  }

  Duration fullInterval(UpdateKind kindOfTarget) {
    return kindOfTarget == UpdateKind.LIST ? fullListInterval : fullBloomInterval;
  }
}
