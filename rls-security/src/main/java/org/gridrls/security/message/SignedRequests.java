package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Set;
import javax.xml.namespace.QName;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Caller.Method;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.Peer;
import org.gridrls.kit.security.RefusedCall;
import org.gridrls.security.tls.CertificateOwner;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.SoapContent;
import org.gridrls.wss.message.VerifiedMessage;

/**
 * Lets only messages in that are signed, for this endpoint, and new. The service receives what was
 * signed, and who signed it. Without sessions every message is signed by a certificate; with
 * sessions only the one that opens a session is.
 */
public final class SignedRequests extends AbstractSoapInterceptor {
  private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  private final MessageSecurity security;
  private final boolean inSessions;
  private final Destination destination;
  private final Guard guard;

  /**
   * @param address what callers call the endpoint
   * @param guard records the refused requests
   */
  public SignedRequests(MessageSecurity security, boolean inSessions, String address, Guard guard) {
    super(Phase.PRE_STREAM);
    this.security = security;
    this.inSessions = inSessions;
    this.destination = new Destination(URI.create(address), security.config.addresses());
    this.guard = guard;
  }

  @Override
  public Set<QName> getUnderstoodHeaders() {
    return Set.of(
        new QName(ADDRESSING, "To"),
        new QName(ADDRESSING, "Action"),
        new QName(ADDRESSING, "MessageID"),
        new QName(ADDRESSING, "ReplyTo"));
  }

  @Override
  public void handleMessage(SoapMessage message) {
    // the WSDL is for everybody; whatever else is asked this way meets the gate without a caller
    if ("GET".equals(message.get(Message.HTTP_REQUEST_METHOD))) {
      return;
    }
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    try {
      VerifiedMessage verified = SoapContent.verify(message, security.check, cost(request));
      requireHere(verified.addressing(), request);
      boolean opening = requireKind(verified);
      security.replays.admit(verified.created(), verified.fingerprint());
      message.getExchange().put(VerifiedMessage.class, verified);
      CertificateOwner signer = security.peers.of(verified.signer().chain());
      message.getExchange().put(Peer.class, signer.peer());
      message.getExchange().put(Caller.class, caller(verified, signer, request));
      if (opening) {
        open(message, verified, request);
      }
    } catch (RlsException refused) {
      Method tried = inSessions ? Method.CONVERSATION : Method.SIGNATURE;
      guard.refused(RefusedCall.byMessage(request, tried, refused));
      throw new Fault(refused);
    }
  }

  private static ReadingCost cost(HttpServletRequest request) {
    return request.getAttribute(ReadingCost.class.getName()) instanceof ReadingCost bounded
        ? bounded
        : ReadingCost.UNBOUNDED;
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

  /** True if the message asks for a session. */
  private boolean requireKind(VerifiedMessage verified) {
    boolean asks = verified.payload().equals(Handshake.REQUEST_PAYLOAD);
    boolean session = verified.signer().session().isPresent();
    if (!inSessions && (session || asks)) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "sessions are for the addresses below /ws/session");
    }
    if (inSessions && session == asks) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED,
          "the message's security: a certificate opens a session, all else is signed in it");
    }
    return asks;
  }

  private Caller caller(
      VerifiedMessage verified, CertificateOwner signer, HttpServletRequest request) {
    Method method =
        verified.signer().session().isPresent() ? Method.CONVERSATION : Method.SIGNATURE;
    return signer.caller(method, request.getRemoteAddr(), security.clock.millis());
  }

  private void open(SoapMessage message, VerifiedMessage verified, HttpServletRequest request) {
    if (!security.confidential.test(request)) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "sessions are opened over TLS only (https)");
    }
    byte[] entropy = Handshake.requested(verified.content());
    Handshake.Grant grant = security.sessions.open(verified.signer(), entropy);
    Instant now = security.clock.instant();
    byte[] reply =
        security.signer.sign(
            Handshake.granted(grant, now),
            Addressing.reply(Handshake.GRANT_ACTION, verified.addressing().messageId()),
            security.ownKey.get(),
            now);
    answer((HttpServletResponse) message.get(AbstractHTTPDestination.HTTP_RESPONSE), reply);
    message.getInterceptorChain().abort();
  }

  private static void answer(HttpServletResponse response, byte[] reply) {
    try {
      response.setContentType("text/xml;charset=UTF-8");
      response.setContentLength(reply.length);
      response.getOutputStream().write(reply);
      response.flushBuffer();
    } catch (IOException e) {
      throw new Fault(e);
    }
  }
}
