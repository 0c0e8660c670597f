package org.gridrls.wsrf.resource;

import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;

/** The messages of WS-ResourceLifetime 1.2. Stateless. */
public final class LifetimeMessages {
  private LifetimeMessages() {}

  /** Empty: without end. */
  public static Optional<RequestedLifetime> requested(SetTerminationTime request) {
    if (request.getRequestedLifetimeDuration() != null) {
      return Optional.of(
          RequestedLifetime.lasting(
              RequestedLifetime.duration(request.getRequestedLifetimeDuration())));
    }
    if (request.getRequestedTerminationTime() == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the request has no RequestedTerminationTime and no RequestedLifetimeDuration");
    }
    return Optional.ofNullable(request.getRequestedTerminationTime().getValue())
        .map(RequestedLifetime::until);
  }

  public static SetTerminationTimeResponse answer(Lifetime granted) {
    SetTerminationTimeResponse wire = new SetTerminationTimeResponse();
    wire.setNewTerminationTime(granted.terminationTime());
    wire.setCurrentTime(granted.currentTime());
    return wire;
  }
}
