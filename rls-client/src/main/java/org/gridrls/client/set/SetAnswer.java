package org.gridrls.client.set;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.index.Completeness;

/**
 * Which sites have a whole set. Immutable.
 *
 * @param sites the sites with most names first
 * @param cover sites that together have every name found; empty if too many combinations of sites
 *     have names, so that it was not computed
 * @param allNames false if the set may have names that could not be read
 * @param completeness of all answers together; its age is that of the oldest evidence now
 */
public record SetAnswer(
    SetTotals totals,
    List<SiteShare> sites,
    Optional<SiteCover> cover,
    boolean allNames,
    Completeness completeness) {
  public SetAnswer {
    sites = List.copyOf(sites);
  }

  /** True if some site is known to have each name, and no further names are possible. */
  public boolean allFound() {
    return allNames && totals.names() > 0 && totals.found() == totals.names();
  }

  /** True if it is not known of a name whether a catalog has it, or whether it is in the set. */
  public boolean unsure() {
    return !allNames || totals.unknown() > 0 || totals.collections() > 0;
  }
}
