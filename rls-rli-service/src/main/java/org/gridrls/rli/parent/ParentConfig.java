package org.gridrls.rli.parent;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.Settings;
import org.gridrls.rli.update.LoopGuard;

/**
 * Which indexes are told what this one holds, and how. Immutable.
 *
 * @param parents URLs of indexes
 * @param kind lists go as lists, or as filters; a filter always goes as the filter
 * @param check how often each parent is looked after
 * @param interval changes of one catalog are passed on no more often than this
 * @param hopsMax an update that came through more indexes is refused
 * @param filterBytesKept filters that parents were told, kept so that only changed bits are sent
 */
public record ParentConfig(
    List<String> parents,
    UpdateKind kind,
    Duration check,
    Duration interval,
    int hopsMax,
    long filterBytesKept) {
  public ParentConfig {
    parents = List.copyOf(parents);
  }

  /** Reads the section of the index. */
  public static ParentConfig read(Settings settings) {
    List<String> parents =
        settings.texts("parents", List.of(), "URLs of indexes that are told what this one holds");
    Settings parent = settings.section("parent");
    return new ParentConfig(
        parents,
        parent.choice(
            "kind",
            UpdateKind.class,
            UpdateKind.LIST,
            "how lists are passed on: list or bloom; a filter goes as the filter"),
        parent.duration("check", Duration.ofSeconds(1), "how often each parent is looked after"),
        parent.duration(
            "interval",
            Duration.ofSeconds(5),
            "changes of one catalog are passed on no more often than this"),
        parent.integer(
            "hops-max",
            LoopGuard.HOPS_DEFAULT,
            1,
            1_000,
            "updates that came through more indexes are refused"),
        parent.bytes(
            "filter-memory",
            64L << 20,
            "filters that a parent was told, kept so that only changed bits are sent"));
  }
}
