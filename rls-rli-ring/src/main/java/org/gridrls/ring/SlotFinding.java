package org.gridrls.ring;

import java.util.Set;

/**
 * What the ring says of one name. Immutable.
 *
 * @param found the catalogs that have it, by URL
 * @param missing the catalogs whose part of the name's slot is lost
 * @param answered false if no owner of the slot answered
 */
record SlotFinding(Set<String> found, Set<String> missing, boolean answered) {
  static final SlotFinding UNANSWERED = new SlotFinding(Set.of(), Set.of(), false);
}
