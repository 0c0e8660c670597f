package org.gridrls.kit.host.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;

/**
 * Authorizes the calls of one port type, whichever reader has parsed their messages. Safe for
 * threads.
 *
 * @param portType as the WSDL names it
 */
public record CallAdmission(String portType, Guard guard) {
  /** An authenticated caller, and the user that it acts for (header {@link Guard#ON_BEHALF_OF}). */
  public record Claim(
      Caller caller,
      Optional<String> onBehalfOf,
      ServedCall.CallPeers peers,
      Optional<MeasuredCall> measured) {}

  /** Throws PERMISSION_DENIED for calls that the guard refuses. */
  public ServedCall admit(Claim claim, String operation, List<?> parameters) {
    Caller caller = claim.caller();
    Optional<String> user = claim.onBehalfOf();
    Call call =
        new Call(
            user.isEmpty() ? caller : guard.original(caller, user.get()),
            user.map(named -> caller),
            portType,
            operation,
            parameters);
    return new ServedCall(call, guard, claim, guard.begin(call));
  }
}
