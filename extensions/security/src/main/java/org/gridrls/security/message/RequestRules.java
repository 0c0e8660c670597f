package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Caller.Method;
import org.gridrls.security.tls.CertificateOwner;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.VerifiedMessage;

/**
 * Checks what a message whose signature holds must be in order to be served at one endpoint,
 * whatever reads its body. Safe for threads.
 *
 * @param inSessions false where a certificate signs every message; true where it only opens
 *     sessions, by which all other messages are signed
 */
record RequestRules(MessageSecurity security, boolean inSessions, Destination destination) {
  /**
   * Attribute of requests: the {@link VerifiedMessage}, or the exception that refused it, if their
   * message was verified before.
   */
  static final String FOUND = VerifiedMessage.class.getName();

  /** {@code address} is what callers call the endpoint. */
  RequestRules(MessageSecurity security, boolean inSessions, String address) {
    this(security, inSessions, new Destination(URI.create(address), security.config.addresses()));
  }

  /** How callers prove here who they are. */
  Method method() {
    return inSessions ? Method.CONVERSATION : Method.SIGNATURE;
  }

  /** Throws PERMISSION_DENIED for a message to another address, or of another kind. */
  void require(VerifiedMessage verified, HttpServletRequest request) {
    requireHere(verified.addressing(), request);
    requireKind(verified);
  }

  /** A message for another server must not be of use here. */
  private void requireHere(Addressing addressing, HttpServletRequest request) {
    String to = addressing.to().orElseThrow(() -> unaddressed("To"));
    if (addressing.messageId().isEmpty()) {
      throw unaddressed("MessageID");
    }
    if (!destination.isHere(to, request)) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "the message's security: it is for another address (security.signature.addresses)",
          to);
    }
  }

  private static RlsException unaddressed(String header) {
    return new RlsException(
        RlsError.PERMISSION_DENIED,
        "the message's security: the WS-Addressing header " + header + " is missing");
  }

  private void requireKind(VerifiedMessage verified) {
    boolean asks = isOpening(verified);
    boolean session = verified.signer().session().isPresent();
    if (!inSessions && (session || asks)) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "sessions are for the addresses below /ws/session");
    }
    if (inSessions && session == asks) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED,
          "the message's security: a certificate may only open a session; all other messages "
              + "are signed within it");
    }
  }

  /** True if the message asks for a session. */
  static boolean isOpening(VerifiedMessage verified) {
    return verified.payload().equals(Handshake.REQUEST_PAYLOAD);
  }

  Caller caller(VerifiedMessage verified, CertificateOwner signer, HttpServletRequest request) {
    Method method =
        verified.signer().session().isPresent() ? Method.CONVERSATION : Method.SIGNATURE;
    return signer.caller(method, request.getRemoteAddr(), security.clock.millis());
  }
}
