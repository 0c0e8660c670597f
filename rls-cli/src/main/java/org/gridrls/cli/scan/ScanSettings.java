package org.gridrls.cli.scan;

import java.nio.file.Path;
import org.gridrls.api.Mapping;

/**
 * Which files become which mappings: each prefix and then the path below the directory. Immutable.
 *
 * @param checksum whether adler32 is recorded
 * @param recheck whether it is computed again for files that have it
 * @param dryRun whether nothing is changed
 */
record ScanSettings(
    Path directory,
    String logicalPrefix,
    String targetPrefix,
    boolean checksum,
    boolean recheck,
    boolean dryRun) {
  Mapping mapping(String relative) {
    return Mapping.of(logicalPrefix + relative, targetPrefix + relative);
  }
}
