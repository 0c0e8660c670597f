package org.gridrls.kit.host.soap;

import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import org.codehaus.stax2.XMLStreamReader2;

/**
 * Keeps the namespace prefixes that the envelope declares, for texts that use them in messages of
 * the standards: the reader of a message sees only its own part. Other messages have no overhead.
 */
public final class EnvelopePrefixes extends AbstractPhaseInterceptor<Message> {
  static final String KEY = EnvelopePrefixes.class.getName();
  private static final String STANDARDS = "http://docs.oasis-open.org/";

  public EnvelopePrefixes() {
    super(Phase.UNMARSHAL);
    addBefore(DocLiteralInInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    if (message.getContent(XMLStreamReader.class) instanceof XMLStreamReader2 reader
        && reader.isStartElement()
        && String.valueOf(reader.getNamespaceURI()).startsWith(STANDARDS)) {
      message.put(KEY, reader.getNonTransientNamespaceContext());
    }
  }

  /** Null if unknown. */
  static String of(Message message, String prefix) {
    return message != null && message.get(KEY) instanceof NamespaceContext around
        ? around.getNamespaceURI(prefix)
        : null;
  }
}
