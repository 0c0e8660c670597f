package org.gridrls.kit.direct;

import java.util.Optional;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;

/** A message that was verified. For one thread. */
public interface ProvedMessage {
  /** The envelope of nothing but the body that was verified. */
  byte[] message();

  /** The operation that is called, as the header Action of WS-Addressing says it. */
  String action();

  /** Returns the peer whose certificate proved the message. */
  Peer peer();

  /**
   * Records that the message is served, and says who sent it. Throws {@link
   * org.gridrls.api.RlsException} if it must not be served, as one that was served before.
   */
  Caller admit();

  /**
   * The reply as it is sent.
   *
   * @param action of the reply for WS-Addressing; empty for a fault
   */
  byte[] secured(byte[] envelope, Optional<String> action);
}
