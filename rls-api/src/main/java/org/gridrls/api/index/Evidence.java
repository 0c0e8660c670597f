package org.gridrls.api.index;

/**
 * By what an index knows that a catalog has a name: its list of names, or a Bloom filter over them.
 */
public enum Evidence {
  LIST,
  BLOOM
}
