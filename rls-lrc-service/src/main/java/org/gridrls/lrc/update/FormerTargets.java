package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Update targets removed recently, with their progress: a target that returns needs only the
 * changes since. Limited in number and time. Not safe for threads.
 */
final class FormerTargets {
  static final int KEPT_MAX = 32;
  static final Duration KEPT_FOR = Duration.ofHours(1);

  private final Map<String, Former> byUrl = new LinkedHashMap<>();

  private record Former(TargetUpdater updater, Instant since) {}

  void keep(String url, TargetUpdater updater, Instant now) {
    byUrl.remove(url);
    byUrl.put(url, new Former(updater, now));
    Iterator<Former> oldest = byUrl.values().iterator();
    while (oldest.hasNext()) {
      Former former = oldest.next();
      boolean old = !now.isBefore(former.since().plus(KEPT_FOR));
      if (!former.updater().isBusy() && (old || byUrl.size() > KEPT_MAX)) {
        oldest.remove();
      }
    }
  }

  boolean isEmpty() {
    return byUrl.isEmpty();
  }

  Optional<TargetUpdater> back(String url) {
    return Optional.ofNullable(byUrl.remove(url)).map(Former::updater);
  }
}
