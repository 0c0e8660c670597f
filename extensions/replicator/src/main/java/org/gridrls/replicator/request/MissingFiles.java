package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.List;

/**
 * Files that a rule found missing. Immutable.
 *
 * @param now since when files are wanted that were not
 * @param retry when files that had failed are tried again
 */
public record MissingFiles(List<WantedFile> files, Instant now, Instant retry) {
  public MissingFiles {
    files = List.copyOf(files);
  }
}
