package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.List;

/**
 * The outcome of the last search for a rule. Immutable.
 *
 * @param gaps why it is incomplete, such as catalogs that did not answer; empty if it is complete
 */
public record RuleSearchResult(Instant at, List<String> gaps) {
  public RuleSearchResult {
    gaps = List.copyOf(gaps);
  }

  public boolean complete() {
    return gaps.isEmpty();
  }
}
