package org.gridrls.api.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Does an answer cover every catalog of the federation, and as of when? Immutable.
 *
 * @param covered the number of catalogs that it covers
 * @param membershipKnown false if the index does not know the members, so that there may be unknown
 *     catalogs; such an answer is not complete
 * @param notCovered the catalogs that it does not cover, and why
 * @param age of the oldest evidence, of catalogs and of the membership: a complete answer has every
 *     name that any catalog had acknowledged that long ago, and still has, and for a name that it
 *     denies there is one instant since then at which no catalog had it; empty if the index does
 *     not say
 * @param covers each catalog that the answer covers, if the question asked for evidence
 * @param removals of the asked names, as far as the index remembers; only of an incomplete answer,
 *     to be combined with answers of other indexes
 */
public record Completeness(
    int covered,
    boolean membershipKnown,
    List<NotCovered> notCovered,
    Optional<Duration> age,
    List<CoveredCatalog> covers,
    List<Removal> removals) {
  public Completeness {
    notCovered = List.copyOf(notCovered);
    covers = List.copyOf(covers);
    removals = List.copyOf(removals);
  }

  /** One without removals. */
  public Completeness(
      int covered,
      boolean membershipKnown,
      List<NotCovered> notCovered,
      Optional<Duration> age,
      List<CoveredCatalog> covers) {
    this(covered, membershipKnown, notCovered, age, covers, List.of());
  }

  /** One of unknown age, without evidence. */
  public Completeness(int covered, boolean membershipKnown, List<NotCovered> notCovered) {
    this(covered, membershipKnown, notCovered, Optional.empty(), List.of());
  }

  public boolean complete() {
    return membershipKnown && notCovered.isEmpty();
  }

  /**
   * Returns the completeness of the answer about one name: only the gaps that concern it remain.
   */
  public Completeness about(String logicalName) {
    return new Completeness(
        covered,
        membershipKnown,
        notCovered.stream().filter(gap -> gap.concerns(logicalName)).toList(),
        age,
        covers,
        removals);
  }

  /** Returns a copy with further catalogs that the answer does not cover. */
  public Completeness without(List<NotCovered> more) {
    List<NotCovered> all = new ArrayList<>(notCovered);
    all.addAll(more);
    return new Completeness(
        Math.max(0, covered - more.size()), membershipKnown, all, age, covers, removals);
  }

  /** Returns a copy with another age of the oldest evidence. */
  public Completeness aged(Duration oldest) {
    return new Completeness(
        covered, membershipKnown, notCovered, Optional.of(oldest), covers, removals);
  }

  /** Returns a copy with the evidence that the answer rests on. */
  public Completeness with(List<CoveredCatalog> evidence) {
    return new Completeness(covered, membershipKnown, notCovered, age, evidence, removals);
  }

  /** Returns a copy with the removals that the index remembers. */
  public Completeness remembering(List<Removal> remembered) {
    return new Completeness(covered, membershipKnown, notCovered, age, covers, remembered);
  }
}
