package org.gridrls.kit.security;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A call to be authorized: its message has been read, but nothing has been done yet.
 *
 * @param caller whose rights count
 * @param through the server that passed the call on for the caller; empty if it came by itself
 * @param portType as the WSDL names it, such as {@code LocalReplicaCatalog}
 * @param operation as the WSDL names it, such as {@code add}
 * @param parameters what the endpoint's method will get: values of {@code org.gridrls.wire}; any
 *     may be null
 */
public record Call(
    Caller caller,
    Optional<Caller> through,
    String portType,
    String operation,
    List<?> parameters) {
  public Call {
    parameters = Collections.unmodifiableList(new ArrayList<>(parameters));
  }

  /** Returns this call as if the server that passed it on had asked for itself. */
  public Call ofServer() {
    return new Call(through.orElse(caller), portType, operation, parameters);
  }

  /** A call that came by itself. */
  public Call(Caller caller, String portType, String operation, List<?> parameters) {
    this(caller, Optional.empty(), portType, operation, parameters);
  }
}
