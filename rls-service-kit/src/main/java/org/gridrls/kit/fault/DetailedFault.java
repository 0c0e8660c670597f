package org.gridrls.kit.fault;

import java.time.Instant;
import org.w3c.dom.Element;

/** A failure for which a standard defines the detail of the SOAP fault. Immutable. */
public abstract class DetailedFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  protected DetailedFault(String message) {
    super(message);
  }

  /** The name of the fault, for the log. */
  public abstract String name();

  /** Returns this fault as said by a resource at a time. */
  public abstract DetailedFault saidBy(String address, Instant now);

  /** The element {@code detail} of the SOAP fault. */
  public abstract Element detail();
}
