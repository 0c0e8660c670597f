package org.gridrls.kit.host.soap;

import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.Peer;

/**
 * A call that was admitted and is being served. Immutable.
 *
 * @param ending receives the end of the call, once
 */
public record ServedCall(Call call, Guard guard, CallAdmission.Claim claim, Guard.Ending ending) {
  /**
   * The certificates that came with a call; each may be null.
   *
   * @param message the one that signed the message or began its session
   * @param connection the client certificate of the connection, asked for only while the call is
   *     served
   */
  public record CallPeers(Peer message, Supplier<Peer> connection) {}

  /** Returns the certificate that authenticated the caller, if others came with the call, too. */
  Optional<Peer> peer() {
    return switch (call.caller().method()) {
      case SIGNATURE, CONVERSATION -> Optional.ofNullable(claim.peers().message());
      case CERTIFICATE -> Optional.ofNullable(claim.peers().connection().get());
      case NONE, TOKEN, PASSWORD -> Optional.empty();
    };
  }

  CarriedCall carried() {
    return new CarriedCall(
        Optional.of(call.caller()), claim.measured().flatMap(MeasuredCall::traceparent));
  }
}
