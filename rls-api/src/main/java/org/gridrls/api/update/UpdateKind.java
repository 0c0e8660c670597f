package org.gridrls.api.update;

/** The kind of updates sent to a target: the logical names, or a Bloom filter over them. */
public enum UpdateKind {
  LIST,
  BLOOM
}
