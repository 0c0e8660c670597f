package org.gridrls.api.update;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Who sends a soft-state update, and which of its states. States are ordered by {@code (bootId,
 * generation)}.
 *
 * @param lrc endpoint of the catalog
 * @param lrcMember its name in the federation
 * @param bootId grows with every start of the catalog
 * @param generation number of the catalog's last change that the update holds
 * @param lease how long the index may rely on the update
 * @param patterns if not empty, only names that match one of them are sent
 * @param hops indexes that the update went through; 0 when the catalog sends itself
 */
public record UpdateSource(
    String lrc,
    String lrcMember,
    long bootId,
    long generation,
    Duration lease,
    List<String> patterns,
    int hops) {
  public UpdateSource {
    Names.require("URL of a catalog", lrc, 2048);
    Names.require("name of a member", lrcMember, 250);
    patterns = List.copyOf(patterns);
    patterns.forEach(GlobPattern::of);
    if (lease.isZero() || lease.isNegative()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the lease of an update must be positive", lrcMember);
    }
  }

  public UpdateSource at(long newGeneration) {
    return new UpdateSource(lrc, lrcMember, bootId, newGeneration, lease, patterns, hops);
  }
}
