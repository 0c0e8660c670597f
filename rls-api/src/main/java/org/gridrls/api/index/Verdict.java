package org.gridrls.api.index;

/** What an answer says of a name: UNKNOWN is never confused with NOT_REGISTERED. */
public enum Verdict {
  FOUND,
  /** Every catalog was covered, and none had it as of {@link Completeness#age} ago. */
  NOT_REGISTERED,
  /** Nobody who could be asked has it, but some catalog could not be covered. */
  UNKNOWN
}
