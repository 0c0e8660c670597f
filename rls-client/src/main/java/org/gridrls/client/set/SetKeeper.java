package org.gridrls.client.set;

import org.gridrls.api.Counted;

/**
 * How much of a set one catalog lists. Immutable.
 *
 * @param members names that it lists
 * @param lacks names that only other catalogs list, as far as they were read
 * @param others target names of the collection that are no members, such as copies
 * @param whole false if the catalog could not be read to the end
 */
public record SetKeeper(String lrcMember, long members, long lacks, long others, boolean whole) {
  /** Says it in words. */
  public String text() {
    return lrcMember
        + " lists "
        + Counted.of(members, "name")
        + (lacks > 0 ? ", not " + Counted.number(lacks) + " that others list" : "")
        + (others > 0 ? ", and " + Counted.of(others, "target name") + " of no member" : "")
        + (whole ? "" : "; it could not be read to the end");
  }
}
