package org.gridrls.cli.index;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;

/**
 * Whether an answer is as fresh as asked for. The evidence of each catalog counts; the list of
 * members may be older, which is stated separately.
 */
enum AnswerFreshness {
  AS_ASKED,
  /** All catalogs are as fresh as asked for, but one that joined since may be missing. */
  MEMBERS_OLDER,
  /** The index is of an older version, or could not get fresh evidence. */
  OLDER;

  /** Judges the answer by its evidence; the answer came after {@code elapsed}. */
  static AnswerFreshness of(LocateResult result, Duration maxAge, Duration elapsed) {
    Completeness basis = result.completeness();
    Duration most = maxAge.plus(elapsed);
    boolean old = isOver(basis.age(), most);
    long asked =
        result.catalogs().stream()
            .filter(one -> one.kind() == CatalogOutcome.Kind.ANSWERED)
            .filter(one -> one.asked() == result.names().size())
            .count();
    if (asked + basis.covers().size() < basis.covered()) {
      return old ? OLDER : AS_ASKED; // an index that does not state its evidence
    }
    boolean anyOlder =
        basis.covers().stream().anyMatch(one -> isOver(Optional.of(one.age()), most));
    return asked < basis.covered() && anyOlder ? OLDER : old ? MEMBERS_OLDER : AS_ASKED;
  }

  private static boolean isOver(Optional<Duration> age, Duration most) {
    return age.map(known -> known.compareTo(most) > 0).orElse(true);
  }

  /** The one of two that says less. */
  AnswerFreshness or(AnswerFreshness other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
