package org.gridrls.wsrf.xml;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Messages of the generated classes as XML documents. Safe for threads. */
public final class WireDocument {
  private final JAXBContext context;

  /** {@code factories} are the object factories of the packages that are used. */
  public WireDocument(Class<?>... factories) {
    try {
      context = JAXBContext.newInstance(factories);
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }

  public Document of(Object message) {
    Document document = empty();
    append(message, document);
    return document;
  }

  /** Adds a message below a node. */
  public void append(Object message, Node parent) {
    try {
      context.createMarshaller().marshal(message, parent);
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The empty root of a new document. */
  public static Element root(String namespace, String name) {
    Document document = empty();
    Element root = document.createElementNS(namespace, name);
    document.appendChild(root);
    return root;
  }

  /** An empty document. */
  public static Document empty() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      return factory.newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
