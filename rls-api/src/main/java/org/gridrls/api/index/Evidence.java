package org.gridrls.api.index;

/** The evidence for a location in an index: a list of names, or a Bloom filter over them. */
public enum Evidence {
  LIST,
  BLOOM
}
