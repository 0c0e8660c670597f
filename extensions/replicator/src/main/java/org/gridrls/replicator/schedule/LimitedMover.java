package org.gridrls.replicator.schedule;

import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Metered;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.TargetUrl;

/** A mover that reads from allowed hosts only, and from each with a limit. Safe for threads. */
final class LimitedMover<T extends Metered<T>> implements Mover<T> {
  private final Mover<T> mover;
  private final SourceHosts hosts;
  private final HostSlots slots;
  private final SourceTotals totals;

  LimitedMover(Mover<T> mover, SourceHosts hosts, HostSlots slots, SourceTotals totals) {
    this.mover = mover;
    this.hosts = hosts;
    this.slots = slots;
    this.totals = totals;
  }

  @Override
  public boolean handles(TargetUrl source) {
    return mover.handles(source) && hosts.allow(source);
  }

  @Override
  public Moved move(TargetUrl source, T to) throws SourceException, LandingException {
    if (!slots.acquire(source.host())) {
      throw new SourceException(
          SourceException.SourceFailure.OWN_LIMIT,
          "the maximum number of transfers is already reading from " + source.host());
    }
    Object transfer = new Object();
    slots.waits(transfer, source);
    try {
      Moved moved =
          mover.move(
              source,
              to.with(
                  bytes -> {
                    slots.answered(transfer, source);
                    to.meter().accept(bytes);
                  }));
      slots.answered(transfer, source);
      totals.moved(source.host(), moved);
      return moved;
    } catch (SourceException e) {
      if (Abort.current().isAborted()) {
        throw e;
      }
      totals.failed(source.host());
      if (e.reason() == SourceException.SourceFailure.STALLED) {
        slots.hung(source.host());
      }
      throw e;
    } finally {
      slots.ended(transfer, source);
    }
  }
}
