package org.gridrls.api.index;

import java.util.Optional;

/**
 * The place of a catalog's copies, from its membership: the site, and the catalog's preference
 * among servers that are equally near. Immutable.
 *
 * @param preference the higher, the earlier
 */
public record Place(Optional<String> site, int preference) {
  /** Stands for the place of a catalog about which no registry says more. */
  public static final Place UNKNOWN = new Place(Optional.empty(), 0);

  /** Returns the place that the values of a message state; both are optional. */
  public static Place of(String site, Integer preference) {
    return new Place(Optional.ofNullable(site), preference == null ? 0 : preference);
  }

  /** The preference as messages have it: null for the usual one. */
  public Integer wireForm() {
    return preference == 0 ? null : preference;
  }
}
