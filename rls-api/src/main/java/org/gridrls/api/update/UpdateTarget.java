package org.gridrls.api.update;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An index that a catalog updates, and how. Without {@code everything} only names that match one of
 * the patterns are sent; then no pattern means no names.
 */
public record UpdateTarget(
    String rli,
    UpdateKind kind,
    boolean everything,
    List<String> patterns,
    Optional<Duration> fullInterval) {
  public UpdateTarget {
    patterns = List.copyOf(patterns);
  }

  public static UpdateTarget everything(String rli, UpdateKind kind) {
    return new UpdateTarget(rli, kind, true, List.of(), Optional.empty());
  }
}
