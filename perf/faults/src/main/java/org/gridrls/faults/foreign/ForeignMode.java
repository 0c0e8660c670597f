package org.gridrls.faults.foreign;

/** How a foreign catalog answers. */
public enum ForeignMode {
  WHOLE,
  /** Lists end in order with half of the names. */
  HALF,
  /** The connection ends in the midst of an answer. */
  CUT,
  /** Lists end in order without a name. */
  EMPTY,
  /** All is refused with status 500. */
  ERROR,
  /** Lists take seconds, and questions half a second. */
  SLOW
}
