package org.gridrls.api.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Who sends a soft-state update, and which of its states. States of one catalog are ordered by
 * {@code (bootId, generation)}; those of different catalogs are not.
 *
 * @param lrc endpoint of the catalog
 * @param lrcMember its name in the federation
 * @param bootId grows with every start of the catalog
 * @param generation number of the catalog's last change that the update holds
 * @param lease how long the index may rely on the update
 * @param patterns if not empty, only names that match one of them are sent
 * @param hops indexes that the update went through; 0 when the catalog sends itself
 * @param age with this update the index has everything that the catalog had acknowledged so long
 *     before this message, or longer; zero if nothing is unsent
 * @param via the indexes that it went through, in order; may name fewer than {@code hops}
 * @param catalogId identity: a random value in the store of the catalog; empty for catalogs of
 *     older versions
 * @param echo of the last receipt of the index that this is sent to; empty at the first contact
 */
public record UpdateSource(
    String lrc,
    String lrcMember,
    long bootId,
    long generation,
    Duration lease,
    List<String> patterns,
    int hops,
    Duration age,
    List<String> via,
    Optional<String> catalogId,
    Optional<Echo> echo) {
  private static final int URL_LENGTH_MAX = 2048;
  private static final int ID_LENGTH_MAX = 64;

  /** The age of a state of which it is not known since when nothing is missing in it. */
  public static final Duration AGE_UNKNOWN = Duration.ofDays(3_650);

  public UpdateSource {
    Names.require("URL of a catalog", lrc, URL_LENGTH_MAX);
    Names.require("name of a member", lrcMember, 250);
    patterns = List.copyOf(patterns);
    patterns.forEach(GlobPattern::of);
    if (lease.isZero() || lease.isNegative()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the lease of an update must be positive", lrcMember);
    }
    if (age.isNegative()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the age of an update can't be negative", lrcMember);
    }
    via = List.copyOf(via);
    via.forEach(index -> Names.require("index that an update went through", index, URL_LENGTH_MAX));
    catalogId.ifPresent(id -> Names.require("id of a catalog", id, ID_LENGTH_MAX));
  }

  /** Of a catalog without an identity of its own. */
  public UpdateSource(
      String lrc,
      String lrcMember,
      long bootId,
      long generation,
      Duration lease,
      List<String> patterns,
      int hops,
      Duration age,
      List<String> via) {
    this(
        lrc,
        lrcMember,
        bootId,
        generation,
        lease,
        patterns,
        hops,
        age,
        via,
        Optional.empty(),
        Optional.empty());
  }

  /** As the catalog itself sends it, just now. */
  public UpdateSource(
      String lrc,
      String lrcMember,
      long bootId,
      long generation,
      Duration lease,
      List<String> patterns,
      int hops) {
    this(lrc, lrcMember, bootId, generation, lease, patterns, hops, Duration.ZERO, List.of());
  }

  public UpdateSource at(long newGeneration) {
    return new UpdateSource(
        lrc, lrcMember, bootId, newGeneration, lease, patterns, hops, age, via, catalogId, echo);
  }

  /** The same after some time: so much older, and good for so long from then on. */
  public UpdateSource aged(Duration newAge, Duration newLease) {
    return new UpdateSource(
        lrc, lrcMember, bootId, generation, newLease, patterns, hops, newAge, via, catalogId, echo);
  }

  /** The same catalog with this identity. */
  public UpdateSource identifiedBy(String id) {
    return new UpdateSource(
        lrc, lrcMember, bootId, generation, lease, patterns, hops, age, via, Optional.of(id), echo);
  }

  /** The same, with proof to the index of when the message was made. */
  public UpdateSource echoing(Optional<Echo> last) {
    return new UpdateSource(
        lrc, lrcMember, bootId, generation, lease, patterns, hops, age, via, catalogId, last);
  }

  /** As the index of that name passes it on. */
  public UpdateSource through(String index) {
    List<String> longer = new ArrayList<>(via);
    longer.add(index);
    return new UpdateSource(
        lrc,
        lrcMember,
        bootId,
        generation,
        lease,
        patterns,
        hops + 1,
        age,
        longer,
        catalogId,
        echo);
  }
}
