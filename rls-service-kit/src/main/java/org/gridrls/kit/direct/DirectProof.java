package org.gridrls.kit.direct;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.security.MessageProof;

/**
 * A protocol by which messages prove who sent them, that needs no SOAP stack for it.
 * Implementations are safe for threads.
 */
public interface DirectProof extends MessageProof {
  /**
   * For one endpoint.
   *
   * @param address what callers call it
   */
  Verifier verifier(String address);

  /** Verifies the messages to one endpoint. Implementations are safe for threads. */
  @FunctionalInterface
  interface Verifier {
    /**
     * Records nothing yet. Empty, with the finding kept among the attributes of the request, if the
     * SOAP stack must serve or refuse it.
     *
     * @param memory counts the buffered bytes of the message
     */
    Optional<ProvedMessage> verify(byte[] message, HttpServletRequest request, MessageMeter memory);
  }
}
