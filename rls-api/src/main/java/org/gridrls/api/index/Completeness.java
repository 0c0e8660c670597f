package org.gridrls.api.index;

import java.util.ArrayList;
import java.util.List;

/**
 * Does an answer speak for every catalog of the federation?
 *
 * @param covered the number of catalogs it speaks for
 * @param membershipKnown false if nobody told the index who the members are, so that a catalog it
 *     never heard of could exist; such an answer is not complete
 * @param notCovered the catalogs it does not speak for, and why
 */
public record Completeness(int covered, boolean membershipKnown, List<NotCovered> notCovered) {
  public Completeness {
    notCovered = List.copyOf(notCovered);
  }

  public boolean complete() {
    return membershipKnown && notCovered.isEmpty();
  }

  /** The same answer with further catalogs that it does not speak for. */
  public Completeness without(List<NotCovered> more) {
    List<NotCovered> all = new ArrayList<>(notCovered);
    all.addAll(more);
    return new Completeness(Math.max(0, covered - more.size()), membershipKnown, all);
  }
}
