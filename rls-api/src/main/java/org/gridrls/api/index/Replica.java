package org.gridrls.api.index;

import org.gridrls.api.AttributedMapping;

/**
 * One copy: the catalog that registers it, the place of that catalog, and the mapping with the
 * requested attributes.
 */
public record Replica(String lrc, String lrcMember, AttributedMapping mapping, Place place) {
  /** One of which the site is not known. */
  public Replica(String lrc, String lrcMember, AttributedMapping mapping) {
    this(lrc, lrcMember, mapping, Place.UNKNOWN);
  }
}
