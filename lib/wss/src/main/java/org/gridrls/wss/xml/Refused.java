package org.gridrls.wss.xml;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The reason why a message is refused. */
public final class Refused {
  private Refused() {}

  public static RlsException because(String reason) {
    return new RlsException(RlsError.PERMISSION_DENIED, "the message's security: " + reason);
  }
}
