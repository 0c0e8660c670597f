package org.gridrls.api.update;

/** What an update target is sent: the logical names themselves, or a Bloom filter over them. */
public enum UpdateKind {
  LIST,
  BLOOM
}
