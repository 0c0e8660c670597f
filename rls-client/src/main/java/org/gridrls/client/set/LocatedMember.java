package org.gridrls.client.set;

import java.util.Set;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Verdict;

/**
 * One name of a set and the sites that have it. Immutable.
 *
 * @param verdict UNKNOWN for a name that is a collection itself
 * @param collection true if the name is a collection: collections of collections are not followed
 * @param has the sites where a catalog just confirmed a copy
 * @param doubtful further sites where an uncovered catalog may have one
 * @param anywhere true if an uncovered catalog of an unknown site may have one
 */
public record LocatedMember(
    LogicalName name,
    Verdict verdict,
    boolean collection,
    Set<CopySite> has,
    Set<CopySite> doubtful,
    boolean anywhere) {
  public LocatedMember {
    has = Set.copyOf(has);
    doubtful = Set.copyOf(doubtful);
  }

  /** Says whether a site has a copy. */
  public enum AtSite {
    HAS,
    LACKS,
    UNKNOWN
  }

  public AtSite at(CopySite site) {
    return has.contains(site)
        ? AtSite.HAS
        : anywhere || doubtful.contains(site) ? AtSite.UNKNOWN : AtSite.LACKS;
  }
}
