package org.gridrls.security.message;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.MessageInfo;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.SigningKey;
import org.gridrls.wss.message.VerifiedMessage;

/**
 * Signs what answers a signed message, faults too: by the key of the session, or by the server's
 * own. Replies to other messages are not signed.
 */
final class SignedReplies extends AbstractPhaseInterceptor<Message> {
  private static final QName ACTION =
      new QName("http://www.w3.org/2007/05/addressing/metadata", "Action");
  private static final String FAULT = "http://www.w3.org/2005/08/addressing/fault";

  private final MessageSecurity security;
  private final Ending ending = new Ending();

  /** The bytes of a reply, and their destination. */
  private record Held(OutputStream real, ByteArrayOutputStream written) {}

  public SignedReplies(MessageSecurity security) {
    super(Phase.PRE_STREAM);
    addAfter(AttachmentOutInterceptor.class.getName());
    addBefore(StaxOutInterceptor.class.getName());
    this.security = security;
  }

  @Override
  public void handleMessage(Message message) {
    OutputStream real = message.getContent(OutputStream.class);
    if (message.getExchange().get(VerifiedMessage.class) == null || real == null) {
      return;
    }
    ByteArrayOutputStream written = new ByteArrayOutputStream(2_048);
    message.put(Held.class, new Held(real, written));
    message.setContent(OutputStream.class, written);
    message.getInterceptorChain().add(ending);
  }

  private final class Ending extends AbstractPhaseInterceptor<Message> {
    Ending() {
      super(Phase.PRE_STREAM_ENDING);
      addAfter(StaxOutEndingInterceptor.class.getName());
      addBefore(AttachmentOutInterceptor.AttachmentOutEndingInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      Held held = message.get(Held.class);
      message.setContent(OutputStream.class, held.real);
      try {
        held.real.write(signed(message, held.written.toByteArray()));
      } catch (IOException e) {
        throw new Fault(e);
      }
    }
  }

  private byte[] signed(Message message, byte[] envelope) {
    VerifiedMessage request = message.getExchange().get(VerifiedMessage.class);
    return SoapContent.signed(
        message,
        envelope,
        security.signer,
        addressing(request, action(message.getExchange(), message)),
        key(security, request),
        security.clock.instant());
  }

  /** Returns the key by which the reply to a request is signed. */
  static SigningKey key(MessageSecurity security, VerifiedMessage request) {
    return request.signer().session().map(SigningKey.class::cast).orElseGet(security.ownKey);
  }

  /** An empty action is that of a fault. */
  static Addressing addressing(VerifiedMessage request, Optional<String> action) {
    return Addressing.reply(action.orElse(FAULT), request.addressing().messageId());
  }

  private static Optional<String> action(Exchange exchange, Message message) {
    BindingOperationInfo operation = exchange.getBindingOperationInfo();
    boolean fault = message == exchange.getOutFaultMessage();
    MessageInfo output = operation == null ? null : operation.getOperationInfo().getOutput();
    if (fault || output == null) {
      return Optional.empty();
    }
    return Optional.of(String.valueOf(output.getExtensionAttribute(ACTION)));
  }
}
