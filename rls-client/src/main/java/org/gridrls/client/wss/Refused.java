package org.gridrls.client.wss;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Why a message is not believed. */
final class Refused {
  private Refused() {}

  static RlsException because(String reason) {
    return new RlsException(RlsError.PERMISSION_DENIED, "the message's security: " + reason);
  }
}
