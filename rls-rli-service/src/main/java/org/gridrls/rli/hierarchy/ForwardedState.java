package org.gridrls.rli.hierarchy;

import java.util.Optional;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.rli.index.source.SourceState;

/**
 * A state of a source as a parent is sent it. Immutable.
 *
 * @param filter that the parent then has; empty for a list, or if not known
 */
record ForwardedState(SourceState source, Optional<BloomFilter> filter) {
  BaseState base() {
    return source.source().state();
  }

  long filterBytes() {
    return filter.map(BloomFilter::sizeInBytes).orElse(0L);
  }

  ForwardedState withoutFilter() {
    return new ForwardedState(source, Optional.empty());
  }

  /** Is that exactly the state that the index says it holds? */
  boolean isHeldBy(Receipt receipt) {
    return receipt.outcome() != Receipt.Outcome.FULL_UPDATE_NEEDED
        && receipt.heldBootId() == source.source().bootId()
        && receipt.heldGeneration() == source.source().generation();
  }
}
