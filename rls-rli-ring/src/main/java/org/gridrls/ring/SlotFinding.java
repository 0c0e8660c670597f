package org.gridrls.ring;

import java.util.HashSet;
import java.util.Set;

/**
 * What the ring says of one name. Immutable.
 *
 * @param found the catalogs that have it, by URL
 * @param missing the catalogs whose part of the name's slot no owner that answered has
 * @param answered false if no owner of the slot answered
 */
record SlotFinding(Set<String> found, Set<String> missing, boolean answered) {
  static final SlotFinding UNANSWERED = new SlotFinding(Set.of(), Set.of(), false);

  /** With what another owner of the slot says: only what both owners lack is missing. */
  SlotFinding and(SlotFinding other) {
    Set<String> either = new HashSet<>(found);
    either.addAll(other.found);
    Set<String> both = new HashSet<>(missing);
    both.retainAll(other.missing);
    return new SlotFinding(either, both, answered || other.answered);
  }
}
