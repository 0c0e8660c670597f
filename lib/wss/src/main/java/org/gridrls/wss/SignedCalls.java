package org.gridrls.wss;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.apache.cxf.binding.soap.model.SoapOperationInfo;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.SoapContent;

/** Signs requests when they are written and before they are sent. */
final class SignedCalls extends AbstractPhaseInterceptor<Message> {
  private final SigningClient client;
  private final URI address;
  private final Ending ending = new Ending();

  private record Held(OutputStream real, ByteArrayOutputStream written, Sent sent) {}

  SignedCalls(SigningClient client, URI address) {
    super(Phase.PRE_STREAM);
    addAfter(AttachmentOutInterceptor.class.getName());
    addBefore(StaxOutInterceptor.class.getName());
    this.client = client;
    this.address = address;
  }

  @Override
  public void handleMessage(Message message) {
    Sent sent = client.sent(address);
    ByteArrayOutputStream written = new ByteArrayOutputStream(2_048);
    message.put(Held.class, new Held(message.getContent(OutputStream.class), written, sent));
    message.getExchange().put(Sent.class, sent);
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
      Addressing addressing = held.sent.addressing(address, action(message));
      try {
        held.real.write(
            SoapContent.signed(
                message,
                held.written.toByteArray(),
                client.signer,
                addressing,
                held.sent.key(),
                client.clock.instant()));
      } catch (IOException e) {
        throw new Fault(e);
      }
    }
  }

  private static String action(Message message) {
    BindingOperationInfo operation = message.getExchange().getBindingOperationInfo();
    SoapOperationInfo soap =
        operation == null ? null : operation.getExtensor(SoapOperationInfo.class);
    return soap == null ? "" : soap.getAction();
  }
}
