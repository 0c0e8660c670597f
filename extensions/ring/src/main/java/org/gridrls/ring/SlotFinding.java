package org.gridrls.ring;

import java.util.HashSet;
import java.util.Set;

/**
 * Holds what the ring says of one name. Immutable.
 *
 * @param found the catalogs that have it, by URL
 * @param missing the catalogs whose part of the name's slot no owner that answered has
 * @param reply how the owners of the slot replied
 */
record SlotFinding(Set<String> found, Set<String> missing, Reply reply) {
  static final SlotFinding UNANSWERED = new SlotFinding(Set.of(), Set.of(), Reply.NONE);
  static final SlotFinding BEHIND = new SlotFinding(Set.of(), Set.of(), Reply.BEHIND);
  static final SlotFinding AHEAD = new SlotFinding(Set.of(), Set.of(), Reply.AHEAD);

  /** How the owners of a slot replied. */
  enum Reply {
    ANSWERED,
    /** Some replied, but the slot moved meanwhile, or they have not got the latest updates yet. */
    BEHIND,
    /** Some replied, and know a catalog that the asking member does not know. */
    AHEAD,
    NONE
  }

  boolean answered() {
    return reply == Reply.ANSWERED;
  }

  /** Adds what another owner of the slot answered: only what both owners lack is missing. */
  SlotFinding and(SlotFinding other) {
    Set<String> either = new HashSet<>(found);
    either.addAll(other.found);
    Set<String> both = new HashSet<>(missing);
    both.retainAll(other.missing);
    return new SlotFinding(either, both, Reply.ANSWERED);
  }
}
