package org.gridrls.rli.hierarchy;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.Settings;

/**
 * To which parent indexes this index forwards its contents, and how. Immutable.
 *
 * @param parents URLs of indexes
 * @param kind lists are forwarded as lists or as filters; filters are always forwarded unchanged
 * @param check interval for checking each parent for due updates
 * @param interval minimum time between two forwarded updates of one catalog
 * @param filterBytesKept bytes of memory for the filters last sent to a parent, kept to send only
 *     changed bits
 */
public record ParentConfig(
    List<String> parents,
    UpdateKind kind,
    Duration check,
    Duration interval,
    long filterBytesKept) {
  private static final int CHECKS = 5;
  private static final long FILTER_BYTES = 64L << 20;

  public ParentConfig {
    parents = List.copyOf(parents);
  }

  /** Reads the section of the index. */
  public static ParentConfig read(Settings settings) {
    List<String> parents =
        settings.texts(
            "parents",
            List.of(),
            "URLs of parent indexes, to which this index forwards its contents");
    Settings parent = settings.section("parent");
    Duration interval =
        parent.duration(
            "interval",
            Duration.ofSeconds(5),
            "minimum time between two forwarded updates of one catalog");
    return new ParentConfig(
        parents,
        parent.choice(
            "kind",
            UpdateKind.class,
            UpdateKind.LIST,
            "how lists are forwarded: list or bloom; filters are always forwarded unchanged"),
        interval.dividedBy(CHECKS),
        interval,
        FILTER_BYTES);
  }
}
