package org.gridrls.api.index;

import java.util.Optional;

/**
 * The place of a catalog's copies, from its membership: the site, the catalog's preference among
 * servers that are equally near, and what a bridge reads. Immutable.
 *
 * @param preference the higher, the earlier
 * @param source the kind of foreign catalog that a bridge reads, such as {@code rucio}; empty for
 *     other catalogs
 */
public record Place(Optional<String> site, int preference, Optional<String> source) {
  /** Stands for the place of a catalog about which no registry says more. */
  public static final Place UNKNOWN = new Place(Optional.empty(), 0);

  /** The place of a catalog that is no bridge. */
  public Place(Optional<String> site, int preference) {
    this(site, preference, Optional.empty());
  }

  /** Returns the place that the values of a message state; all are optional. */
  public static Place of(String site, Integer preference, String source) {
    return new Place(
        Optional.ofNullable(site),
        preference == null ? 0 : preference,
        Optional.ofNullable(source));
  }

  /** The preference as messages have it: null for the usual one. */
  public Integer wireForm() {
    return preference == 0 ? null : preference;
  }
}
