package org.gridrls.replicator.schedule;

import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.TargetUrl;

/** A mover that reads from allowed hosts only, and from each with a limit. Safe for threads. */
final class LimitedMover implements Mover {
  private final Mover mover;
  private final SourceHosts hosts;
  private final HostSlots slots;

  LimitedMover(Mover mover, SourceHosts hosts, HostSlots slots) {
    this.mover = mover;
    this.hosts = hosts;
    this.slots = slots;
  }

  @Override
  public boolean handles(TargetUrl source) {
    return mover.handles(source) && hosts.allow(source);
  }

  @Override
  public Moved move(TargetUrl source, Incoming incoming) throws SourceException, LandingException {
    if (!slots.acquire(source.host())) {
      throw new SourceException(
          SourceException.Reason.OWN_LIMIT, "enough transfers read from " + source.host());
    }
    try {
      return mover.move(source, incoming);
    } finally {
      slots.release(source.host());
    }
  }
}
