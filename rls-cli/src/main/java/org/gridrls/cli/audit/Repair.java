package org.gridrls.cli.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * Forces a full update from a catalog to one index, and waits until the index has it. Safe for
 * threads.
 */
public final class Repair {
  private static final Set<String> WHOLE = Set.of("full", "bloom");
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final AdminClient server;
  private final LrcClient catalog;

  public Repair(SoapConnector connector, String lrcUrl) {
    this.server = new AdminClient(connector, lrcUrl);
    this.catalog = new LrcClient(connector, lrcUrl);
  }

  /**
   * Throws UPDATE_TARGET_NOT_FOUND if the catalog does not update the index itself, TIMEOUT if the
   * update did not arrive in about that time, with the reason if it failed.
   */
  public void run(String rli, Duration patience) {
    UpdateTargetStatus before = catalog.targets().one(rli);
    server.forceUpdate(Optional.of(before.target().rli()));
    UpdateTargetStatus now = before;
    for (long left = patience.dividedBy(PAUSE); left > 0; left--) {
      now = catalog.targets().one(rli);
      if (!sentAt(now).equals(sentAt(before)) && (now.inStep() || isWhole(now))) {
        return;
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    throw RlsException.about(
        RlsError.TIMEOUT,
        "the update did not arrive in time"
            + now.lastFailure().map(reason -> ": " + reason).orElse(""),
        rli);
  }

  /** A catalog that changes all the time is never in step. */
  private static boolean isWhole(UpdateTargetStatus status) {
    return status.last().filter(sent -> WHOLE.contains(sent.kind())).isPresent();
  }

  private static Instant sentAt(UpdateTargetStatus status) {
    return status.last().map(UpdateTargetStatus.SucceededUpdate::at).orElse(Instant.MIN);
  }
}
