package org.gridrls.api.index;

/** What an index alone says of a name: PROBABLE rests on Bloom filters only. */
public enum IndexVerdict {
  PRESENT,
  PROBABLE,
  ABSENT,
  UNKNOWN
}
