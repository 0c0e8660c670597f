package org.gridrls.cli.audit;

/**
 * A difference between an index and its catalog, with its cause. Immutable.
 *
 * @param name the logical name; for what concerns all of them, the catalog's own name
 */
public record Difference(DifferenceKind kind, String name) {
  /** Why something differs. */
  public enum DifferenceKind {
    /** It changed after the state that the index confirmed. */
    NOT_YET_SENT,
    /** The index was sent it, or should have been, and does not have it. */
    LOST,
    /** The index has it, although the catalog has sent its removal. */
    STALE,
    /** The lease of all that the index holds is over. */
    EXPIRED,
    /** The index holds nothing of the catalog. */
    NEVER_HEARD
  }
}
