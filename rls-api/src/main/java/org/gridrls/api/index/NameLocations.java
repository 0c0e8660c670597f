package org.gridrls.api.index;

import java.util.List;
import org.gridrls.api.LogicalName;

/**
 * The catalogs that have one name, as far as an index knows. An empty list is an answer too: see
 * the completeness.
 */
public record NameLocations(LogicalName logicalName, List<Location> locations) {
  public NameLocations {
    locations = List.copyOf(locations);
  }
}
