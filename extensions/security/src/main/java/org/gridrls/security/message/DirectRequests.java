package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.direct.DirectProof;
import org.gridrls.kit.direct.ProvedMessage;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;
import org.gridrls.security.tls.CertificateOwner;
import org.gridrls.wss.message.VerifiedMessage;

/**
 * Verifies signed messages outside of the SOAP stack by the rules that {@link SignedRequests} has.
 * Refusals are left to it: they have one form, and are recorded in one place. Safe for threads.
 */
final class DirectRequests implements DirectProof.Verifier {
  private final RequestRules rules;
  private final MessageSecurity security;

  DirectRequests(RequestRules rules) {
    this.rules = rules;
    this.security = rules.security();
  }

  @Override
  public Optional<ProvedMessage> verify(
      byte[] message, HttpServletRequest request, MessageMeter memory) {
    VerifiedMessage verified;
    try {
      verified = security.check.check(message, memory);
    } catch (RlsException refused) {
      request.setAttribute(RequestRules.FOUND, refused);
      return Optional.empty();
    }
    request.setAttribute(RequestRules.FOUND, verified);
    rules.require(verified, request);
    return RequestRules.isOpening(verified)
        ? Optional.empty()
        : Optional.of(new Proved(verified, request, security.peers.of(verified.signer().chain())));
  }

  private final class Proved implements ProvedMessage {
    private final VerifiedMessage verified;
    private final HttpServletRequest request;
    private final CertificateOwner signer;

    Proved(VerifiedMessage verified, HttpServletRequest request, CertificateOwner signer) {
      this.verified = verified;
      this.request = request;
      this.signer = signer;
    }

    @Override
    public byte[] message() {
      return verified.plain();
    }

    @Override
    public String action() {
      return verified.addressing().action().orElse("");
    }

    @Override
    public Peer peer() {
      return signer.peer();
    }

    @Override
    public Caller admit() {
      security.replays.admit(verified.created(), verified.fingerprint());
      return rules.caller(verified, signer, request);
    }

    @Override
    public byte[] secured(byte[] envelope, Optional<String> action) {
      return security.signer.sign(
          envelope,
          SignedReplies.addressing(verified, action),
          SignedReplies.key(security, verified),
          security.clock.instant());
    }
  }
}
