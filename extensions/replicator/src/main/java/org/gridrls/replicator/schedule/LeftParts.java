package org.gridrls.replicator.schedule;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.transfer.file.FilePlacement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps track of the part files of files that wait for their next attempt, and removes them if
 * their request ends before. Safe for threads.
 */
final class LeftParts {
  private static final Logger log = LoggerFactory.getLogger(LeftParts.class);

  private final Map<Path, Long> left = new ConcurrentHashMap<>();

  /** Takes note of a transfer that ended. */
  void ended(ReadyItem ready) {
    if (ready.isBegun()) {
      left.put(ready.destination(), ready.item().replication());
    } else {
      left.remove(ready.destination());
    }
  }

  /** Removes the part file, unless another transfer has it. */
  void remove(ReadyItem ready) {
    if (ready.isBegun()) {
      remove(ready.destination());
    }
  }

  /** Removes those of all other requests. */
  void retain(Set<Long> replications) {
    left.forEach(
        (file, replication) -> {
          if (!replications.contains(replication)) {
            remove(file);
          }
        });
  }

  private void remove(Path file) {
    try {
      FilePlacement.cleanUp(file);
    } catch (IOException e) {
      log.info("the part file of {} stays: {}", file, e.getMessage());
    }
    left.remove(file);
  }
}
