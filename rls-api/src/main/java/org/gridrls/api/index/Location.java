package org.gridrls.api.index;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.member.ServerIdentity;

/**
 * One logical name is (or probably is) in one catalog, as an index knows it.
 *
 * @param lrc the catalog's endpoint
 * @param lrcMember the catalog's name in the federation
 * @param partitioned true if the catalog sends this index only names that match some patterns
 * @param falsePositiveRate for Bloom evidence: how likely the location is a mistake (0 to 1); empty
 *     means exact
 * @param age since the update that it rests on
 * @param generation the catalog's state that it rests on; 0: the catalog itself was asked
 * @param hops indexes between the catalog and this one
 * @param place where the catalog is, as far as the index knows
 * @param version the last state that the catalog reported to the index, by which its replies are
 *     recognised; empty if the index does not say
 */
public record Location(
    String lrc,
    String lrcMember,
    Evidence evidence,
    boolean partitioned,
    OptionalDouble falsePositiveRate,
    Duration age,
    long generation,
    int hops,
    Place place,
    Optional<ServerIdentity.CatalogVersion> version) {
  /** Returns a copy whose catalog is at this place. */
  public Location at(Place where) {
    return new Location(
        lrc,
        lrcMember,
        evidence,
        partitioned,
        falsePositiveRate,
        age,
        generation,
        hops,
        where,
        version);
  }

  /** Returns the identity that replies of the catalog must state. */
  public ServerIdentity expected() {
    return ServerIdentity.named(lrcMember).with(version);
  }

  public boolean exact() {
    return falsePositiveRate.isEmpty();
  }
}
