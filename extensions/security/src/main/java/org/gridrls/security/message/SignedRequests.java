package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.Peer;
import org.gridrls.kit.security.RefusedCall;
import org.gridrls.security.tls.CertificateOwner;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.VerifiedMessage;

/**
 * Lets only messages in that are signed, for this endpoint, and new. The service receives what was
 * signed, and who signed it. Without sessions every message is signed by a certificate; with
 * sessions only the one that opens a session is.
 */
final class SignedRequests extends AbstractSoapInterceptor {
  private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  private final MessageSecurity security;
  private final RequestRules rules;
  private final Guard guard;

  /** {@code guard} records the refused requests. */
  SignedRequests(RequestRules rules, Guard guard) {
    super(Phase.PRE_STREAM);
    this.security = rules.security();
    this.rules = rules;
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
    // the WSDL is public; any other request without a message has no caller
    if ("GET".equals(message.get(Message.HTTP_REQUEST_METHOD))) {
      return;
    }
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    try {
      VerifiedMessage verified = verified(message, request);
      rules.require(verified, request);
      security.replays.admit(verified.created(), verified.fingerprint());
      message.getExchange().put(VerifiedMessage.class, verified);
      CertificateOwner signer = security.peers.of(verified.signer().chain());
      message.getExchange().put(Peer.class, signer.peer());
      message.getExchange().put(Caller.class, rules.caller(verified, signer, request));
      if (RequestRules.isOpening(verified)) {
        open(message, verified, request);
      }
    } catch (RlsException refused) {
      guard.refused(RefusedCall.byMessage(request, rules.method(), refused));
      throw new Fault(refused);
    }
  }

  /** The signature is checked once, be it good or not. */
  private VerifiedMessage verified(SoapMessage message, HttpServletRequest request) {
    Object found = request.getAttribute(RequestRules.FOUND);
    if (found instanceof RlsException refused) {
      throw refused;
    }
    if (found instanceof VerifiedMessage verified) {
      return SoapContent.replaced(message, verified);
    }
    return SoapContent.verify(message, security.check, cost(request));
  }

  private static ReadingCost cost(HttpServletRequest request) {
    return request.getAttribute(ReadingCost.class.getName()) instanceof ReadingCost bounded
        ? bounded
        : ReadingCost.UNBOUNDED;
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
