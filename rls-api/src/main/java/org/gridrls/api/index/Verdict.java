package org.gridrls.api.index;

/** The verdict on a name: UNKNOWN is never confused with NOT_REGISTERED. */
public enum Verdict {
  FOUND,
  /** Every catalog was covered, and none had it as of {@link Completeness#age} ago. */
  NOT_REGISTERED,
  /** No covered catalog has it, but some catalog is not covered. */
  UNKNOWN
}
