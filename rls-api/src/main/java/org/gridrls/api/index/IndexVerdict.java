package org.gridrls.api.index;

/** The answer of an index alone for a name: PROBABLE rests on Bloom filters only. */
public enum IndexVerdict {
  PRESENT,
  PROBABLE,
  ABSENT,
  UNKNOWN
}
