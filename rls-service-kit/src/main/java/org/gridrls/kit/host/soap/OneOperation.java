package org.gridrls.kit.host.soap;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Refuses a message that asks for a second operation, which would be ignored. Stateless, safe for
 * threads.
 */
public final class OneOperation extends AbstractPhaseInterceptor<Message> {
  public OneOperation() {
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
      throw new Fault(
          new RlsException(
              RlsError.BAD_ARGUMENT,
              "the body of the message has a second element: " + reader.getLocalName()));
    }
  }

  private static boolean isBetween(int event) {
    return event == XMLStreamReader.CHARACTERS
        || event == XMLStreamReader.SPACE
        || event == XMLStreamReader.COMMENT
        || event == XMLStreamReader.PROCESSING_INSTRUCTION;
  }
}
