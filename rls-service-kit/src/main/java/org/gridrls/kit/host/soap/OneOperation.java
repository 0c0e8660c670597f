package org.gridrls.kit.host.soap;

import javax.xml.stream.XMLStreamException;
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
 * Refuses a message whose body is empty, for its operation would be called without arguments, and
 * one that asks for a second operation, which would be ignored. Stateless, safe for threads.
 */
public final class OneOperation extends AbstractPhaseInterceptor<Message> {
  private static final Rest REST = new Rest();

  public OneOperation() {
    super(Phase.UNMARSHAL);
    addBefore(DocLiteralInInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    XMLStreamReader reader = message.getContent(XMLStreamReader.class);
    boolean named = message.getExchange().getBindingOperationInfo() != null;
    if (named && reader != null && !StaxUtils.toNextElement(depth(reader))) {
      throw refused("the body of the message is empty: it must have the element of the operation");
    }
    message.getInterceptorChain().add(REST);
  }

  private static DepthXMLStreamReader depth(XMLStreamReader reader) {
    return reader instanceof DepthXMLStreamReader known ? known : new DepthXMLStreamReader(reader);
  }

  private static Fault refused(String why) {
    return new Fault(new RlsException(RlsError.BAD_ARGUMENT, why));
  }

  /** Looks at what follows the element of the operation. */
  private static final class Rest extends AbstractPhaseInterceptor<Message> {
    Rest() {
      super(Phase.UNMARSHAL);
      addAfter(DocLiteralInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      XMLStreamReader reader = message.getContent(XMLStreamReader.class);
      try {
        while (reader != null && reader.hasNext() && isBetween(reader.getEventType())) {
          reader.next();
        }
      } catch (XMLStreamException e) {
        throw new Fault(e);
      }
      if (reader != null && reader.isStartElement()) {
        throw refused("the body of the message has a second element: " + reader.getLocalName());
      }
    }

    private static boolean isBetween(int event) {
      return event == XMLStreamReader.CHARACTERS
          || event == XMLStreamReader.SPACE
          || event == XMLStreamReader.COMMENT
          || event == XMLStreamReader.PROCESSING_INSTRUCTION;
    }
  }
}
