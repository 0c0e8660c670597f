package org.gridrls.lrc.update;

import org.gridrls.api.update.Receipt;

/** Something that an index was sent, and what it answered. */
record Delivery(Kind kind, long generation, long names, long bytes, Receipt receipt) {
  enum Kind {
    HEARTBEAT("heartbeat"),
    INCREMENTAL("incremental"),
    FULL_LIST("full"),
    BLOOM("bloom"),
    BLOOM_DELTA("bloom delta");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }

    boolean isWhole() {
      return this == FULL_LIST || this == BLOOM;
    }
  }
}
