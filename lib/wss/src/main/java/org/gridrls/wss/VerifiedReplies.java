package org.gridrls.wss;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Set;
import javax.xml.namespace.QName;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wss.message.SoapContent;
import org.gridrls.wss.message.VerifiedMessage;
import org.gridrls.wss.xml.WsUris;

/**
 * Believes replies only if the server that was called signed them, for the request that was sent.
 */
final class VerifiedReplies extends AbstractSoapInterceptor {
  private final SigningClient client;
  private final URI address;

  VerifiedReplies(SigningClient client, URI address) {
    super(Phase.PRE_STREAM);
    this.client = client;
    this.address = address;
  }

  @Override
  public Set<QName> getUnderstoodHeaders() {
    return Set.of(
        new QName(WsUris.ADDRESSING, "Action"),
        new QName(WsUris.ADDRESSING, "MessageID"),
        new QName(WsUris.ADDRESSING, "RelatesTo"),
        new QName(WsUris.ADDRESSING, "To"));
  }

  @Override
  public void handleMessage(SoapMessage message) {
    Sent sent = message.getExchange().get(Sent.class);
    try {
      requireSigned(message);
      VerifiedMessage reply = SoapContent.verify(message, client.check(address, sent.key()));
      sent.requireReply(reply);
    } catch (RlsException refused) {
      if (refused.error() == RlsError.UNAVAILABLE) {
        // perhaps the server has forgotten the session: the next attempt opens another one
        client.forget(address);
      }
      throw new Fault(refused);
    }
  }

  private static void requireSigned(SoapMessage message) {
    if (Integer.valueOf(HttpURLConnection.HTTP_OK).equals(message.get(Message.RESPONSE_CODE))) {
      return;
    }
    byte[] bytes = SoapContent.bytes(message);
    message.setContent(InputStream.class, new ByteArrayInputStream(bytes));
    PlainFault.in(bytes).ifPresent(PlainFault::raise);
  }
}
