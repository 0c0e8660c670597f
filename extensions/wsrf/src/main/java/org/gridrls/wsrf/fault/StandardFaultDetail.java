package org.gridrls.wsrf.fault;

import java.time.Instant;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.gridrls.api.xml.UtcInstant;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A fault of WSRF or WS-Notification as the detail of a SOAP fault. */
final class StandardFaultDetail {
  private static final String BASE = "http://docs.oasis-open.org/wsrf/bf-2";
  private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";
  private static final String DECLARATION = "http://www.w3.org/2000/xmlns/";

  private StandardFaultDetail() {}

  static Element of(StandardFault fault) {
    Document document = document();
    Element detail = document.createElement("detail");
    StandardFault.StandardFaultType kind = fault.kind();
    Element root = child(detail, kind.namespace(), "f:" + kind.element());
    child(root, BASE, "bf:Timestamp").setTextContent(UtcInstant.print(fault.at()));
    if (!fault.originator().isEmpty()) {
      Element originator = child(root, BASE, "bf:Originator");
      child(originator, ADDRESSING, "wsa:Address").setTextContent(fault.originator());
    }
    Element description = child(root, BASE, "bf:Description");
    description.setAttributeNS("http://www.w3.org/XML/1998/namespace", "xml:lang", "en");
    description.setTextContent(fault.getMessage());
    fault.parts().forEach(part -> add(root, kind.namespace(), part));
    return detail;
  }

  private static void add(Element root, String namespace, StandardFault.FaultElement part) {
    Element element = child(root, namespace, "f:" + part.element());
    if (part.value() instanceof Instant time) {
      element.setTextContent(UtcInstant.print(time));
    } else if (part.value() instanceof QName name && !name.getNamespaceURI().isEmpty()) {
      element.setAttributeNS(DECLARATION, "xmlns:v", name.getNamespaceURI());
      element.setTextContent("v:" + name.getLocalPart());
    } else {
      element.setTextContent(part.value().toString());
    }
  }

  private static Element child(Element parent, String namespace, String name) {
    Element child = parent.getOwnerDocument().createElementNS(namespace, name);
    parent.appendChild(child);
    return child;
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
