package org.gridrls.cli.scan;

import java.nio.file.Path;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.order.PathUrl;

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
  ScanSettings {
    PathUrl.of(targetPrefix, ""); // is refused once, not for each file
  }

  /** BAD_ARGUMENT if no URL with the prefix names this file only. */
  Mapping mapping(String relative) {
    return Mapping.of(logicalPrefix + relative, PathUrl.of(targetPrefix, relative));
  }

  /** The path below the directory for which a scan registered this mapping; empty if none did. */
  Optional<String> relative(Mapping mapping) {
    String name = mapping.logicalName().value();
    if (!name.startsWith(logicalPrefix)) {
      return Optional.empty();
    }
    String relative = name.substring(logicalPrefix.length());
    return PathUrl.path(targetPrefix, mapping.targetName().value()).filter(relative::equals);
  }

  /** True for the URL that earlier versions made of this file, if it has to be encoded. */
  boolean isUnencoded(Mapping mapping) {
    String name = mapping.logicalName().value();
    if (!name.startsWith(logicalPrefix)) {
      return false;
    }
    String relative = name.substring(logicalPrefix.length());
    String url = mapping.targetName().value();
    return url.equals(targetPrefix + relative) && !relative.isEmpty() && !isUrlOf(relative, url);
  }

  private boolean isUrlOf(String relative, String url) {
    try {
      return mapping(relative).targetName().value().equals(url);
    } catch (RlsException e) {
      return false; // no URL names such a file
    }
  }
}
