package org.gridrls.api.index;

import java.util.List;
import org.gridrls.api.LogicalName;

/**
 * The catalogs that have one name, as far as an index knows. An empty list is an answer too: see
 * the completeness.
 *
 * @param lastKnown the catalogs that had the name, of which the index knows nothing newer
 */
public record NameLocations(
    LogicalName logicalName, List<Location> locations, List<LastKnown> lastKnown) {
  public NameLocations {
    locations = List.copyOf(locations);
    lastKnown = List.copyOf(lastKnown);
  }

  /** Makes one without last known copies. */
  public NameLocations(LogicalName logicalName, List<Location> locations) {
    this(logicalName, locations, List.of());
  }
}
