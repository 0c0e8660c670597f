package org.gridrls.replicator.request;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;

/**
 * One file of a request. Immutable.
 *
 * @param path below the destination; names and paths are escaped, so no path leaves it
 * @param size if the request states it
 * @param checksum as in {@code adler32:0a1b2c3d}, if the request states it
 * @param sources to read instead of those that the catalogs know
 */
public record WantedFile(
    LogicalName name,
    LogicalName path,
    OptionalLong size,
    Optional<String> checksum,
    List<TargetName> sources) {
  public WantedFile {
    sources = List.copyOf(sources);
    if (size.isPresent() && size.getAsLong() < 0) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the size is negative", name.value());
    }
    if (checksum.isPresent() && !checksum.get().matches("[A-Za-z0-9-]{1,16}:[0-9A-Fa-f]{1,128}")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a checksum is written as in adler32:0a1b2c3d, not " + checksum.get(),
          name.value());
    }
  }
}
