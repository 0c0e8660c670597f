package org.gridrls.wsrf.xml;

import java.io.StringWriter;
import java.time.Instant;
import java.util.Optional;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.gridrls.api.xml.UtcInstant;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Adds elements to a document, and prints them. Stateless. */
public final class Elements {
  private static final String DECLARATIONS = "http://www.w3.org/2000/xmlns/";

  private Elements() {}

  /** Adds an empty child; {@code name} has the prefix to write. */
  public static Element add(Element parent, String namespace, String name) {
    Element child = parent.getOwnerDocument().createElementNS(namespace, name);
    parent.appendChild(child);
    return child;
  }

  /** Adds a child with a time; an empty child for no time. */
  public static void addTime(
      Element parent, String namespace, String name, Optional<Instant> time) {
    time.map(UtcInstant::print).ifPresent(add(parent, namespace, name)::setTextContent);
  }

  /** Declares a prefix for values inside the element. */
  public static void declare(Element element, String prefix, String namespace) {
    element.setAttributeNS(DECLARATIONS, "xmlns:" + prefix, namespace);
  }

  /** A node as text, without an XML declaration. */
  public static String text(Node node) {
    try {
      Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
      transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter text = new StringWriter();
      transformer.transform(new DOMSource(node), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IllegalStateException(e);
    }
  }
}
