package org.gridrls.lrc.update;

import java.time.Instant;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;

/**
 * Something that an index was sent, and what it answered.
 *
 * @param state of the catalog that the index was led to
 * @param asOf all that was acknowledged before this moment is in that state; MIN if none is known
 * @param names told of; of a filter, all that are in it
 * @param bytes of names or bits, as they are sent, without what a message has around them
 * @param changes of the catalog that were told one by one; 0 if it was told everything
 * @param filterId which filter the index has now; 0 for none
 */
record Delivery(
    Kind kind,
    BaseState state,
    Instant asOf,
    long names,
    long bytes,
    long changes,
    long filterId,
    Receipt receipt) {
  long generation() {
    return state.generation();
  }

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
