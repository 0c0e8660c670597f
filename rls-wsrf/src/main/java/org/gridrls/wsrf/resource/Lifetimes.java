package org.gridrls.wsrf.resource;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;

/** The messages of WS-ResourceLifetime. */
public final class Lifetimes {
  private Lifetimes() {}

  /** Empty: for ever. */
  static Optional<Wish> wish(SetTerminationTime request) {
    if (request.getRequestedLifetimeDuration() != null) {
      return Optional.of(Wish.lasting(Wish.duration(request.getRequestedLifetimeDuration())));
    }
    if (request.getRequestedTerminationTime() == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the request has no RequestedTerminationTime and no RequestedLifetimeDuration");
    }
    return Optional.ofNullable(request.getRequestedTerminationTime().getValue()).map(Wish::until);
  }

  static SetTerminationTimeResponse answer(Instant terminationTime, Instant currentTime) {
    SetTerminationTimeResponse wire = new SetTerminationTimeResponse();
    wire.setNewTerminationTime(terminationTime);
    wire.setCurrentTime(currentTime);
    return wire;
  }
}
