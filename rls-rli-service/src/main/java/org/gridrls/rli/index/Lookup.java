package org.gridrls.rli.index;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.client.federation.CatalogToAsk;

/**
 * Says what an index knows about some names, and which catalogs to query for the rest. Immutable.
 *
 * @param toAsk the catalogs that the answer does not cover and that can be asked directly
 */
public record Lookup(IndexAnswer answer, List<CatalogToAsk> toAsk) {

  /**
   * A question.
   *
   * @param maxAge older evidence does not count; empty: any counts
   * @param evidence should the answer list the states that it rests on?
   */
  public record LookupQuestion(
      List<LogicalName> names, Optional<Duration> maxAge, boolean evidence) {}
}
