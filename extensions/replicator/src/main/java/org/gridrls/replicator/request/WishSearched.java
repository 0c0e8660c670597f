package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.List;

/**
 * The outcome of the last search for a wish. Immutable.
 *
 * @param gaps why it is incomplete, such as catalogs that did not answer; empty if it is complete
 */
public record WishSearched(Instant at, List<String> gaps) {
  public WishSearched {
    gaps = List.copyOf(gaps);
  }

  public boolean complete() {
    return gaps.isEmpty();
  }
}
