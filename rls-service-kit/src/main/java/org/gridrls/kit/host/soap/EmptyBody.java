package org.gridrls.kit.host.soap;

import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Refuses a message with an empty body that asks for its operation by SOAPAction only; the
 * operation would be called without its arguments. Stateless, safe for threads.
 */
public final class EmptyBody extends AbstractPhaseInterceptor<Message> {
  public EmptyBody() {
    super(Phase.UNMARSHAL);
    addBefore(DocLiteralInInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    XMLStreamReader reader = message.getContent(XMLStreamReader.class);
    boolean named = message.getExchange().getBindingOperationInfo() != null;
    if (named && reader != null && !StaxUtils.toNextElement(depth(reader))) {
      throw new Fault(
          new RlsException(
              RlsError.BAD_ARGUMENT,
              "the body of the message is empty: it must have the element of the operation"));
    }
  }

  private static DepthXMLStreamReader depth(XMLStreamReader reader) {
    return reader instanceof DepthXMLStreamReader known ? known : new DepthXMLStreamReader(reader);
  }
}
