package org.gridrls.api.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of an update target.
 *
 * @param inStep true if the index has confirmed all that the catalog has to tell
 * @param acknowledgedGeneration the last state that the index confirmed; 0 for none
 * @param last the last update that succeeded
 * @param failures attempts that failed since then
 */
public record UpdateTargetStatus(
    UpdateTarget target,
    Origin origin,
    boolean inStep,
    long acknowledgedGeneration,
    long pendingChanges,
    Optional<SucceededUpdate> last,
    long failures,
    Optional<String> lastFailure,
    Optional<Instant> nextAttempt,
    UpdateTotals totals) {
  /** Why an index is an update target. */
  public enum Origin {
    MEMBERSHIP,
    CONFIGURATION,
    OPERATOR
  }

  /** An update that succeeded: what kind, when, how long it took, how much it was. */
  public record SucceededUpdate(
      String kind, Instant at, Duration duration, long names, long bytes) {}
}
