package org.gridrls.api.index;

import org.gridrls.api.AttributedMapping;

/**
 * One copy: the catalog that vouches for it, where that is, and the mapping with the attributes
 * asked for.
 */
public record Replica(String lrc, String lrcMember, AttributedMapping mapping, Place place) {
  /** One of which the site is not known. */
  public Replica(String lrc, String lrcMember, AttributedMapping mapping) {
    this(lrc, lrcMember, mapping, Place.UNKNOWN);
  }
}
