package org.gridrls.wss.xml;

import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.codec.xml.XmlReaders;
import org.gridrls.client.soap.ReadingCost;

/**
 * Reads messages as trees. Only what SOAP allows is read: no document type, no entities, no
 * processing instructions; depth and width have the limits of all messages.
 */
final class XmlTree {
  private static final String TYPE = "UTF-8";

  private XmlTree() {}

  static XmlElement read(byte[] document) {
    return read(document, ReadingCost.UNBOUNDED);
  }

  /** Counts each element in {@code cost} before it reads the next one. */
  static XmlElement read(byte[] document, ReadingCost cost) {
    try {
      XMLStreamReader reader = XmlReaders.open(new ByteArrayInputStream(document), TYPE);
      try {
        return read(reader, cost);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException | RuntimeException e) {
      if (e instanceof RlsException told) {
        throw told;
      }
      throw unreadable(e);
    }
  }

  private static RlsException unreadable(Exception cause) {
    return new RlsException(
        RlsError.BAD_ARGUMENT, "the message can't be read as SOAP 1.1 of this service", cause);
  }

  private static XmlElement read(XMLStreamReader reader, ReadingCost cost)
      throws XMLStreamException {
    XmlElement root = null;
    XmlElement current = null;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          cost.nodes(1L + reader.getAttributeCount() + reader.getNamespaceCount());
          current = element(reader, current);
          root = root == null ? current : root;
        }
        case XMLStreamConstants.END_ELEMENT -> current = current.parent;
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
          cost.nodes(1);
          cost.bytes(reader.getTextLength());
          text(reader, current);
        }
        case XMLStreamConstants.COMMENT, XMLStreamConstants.END_DOCUMENT -> {}
        default -> throw unreadable(null);
      }
    }
    return root;
  }

  private static void text(XMLStreamReader reader, XmlElement current) {
    if (current != null) {
      current.children.add(reader.getText());
    }
  }

  private static XmlElement element(XMLStreamReader reader, XmlElement parent) {
    XmlElement made =
        new XmlElement(
            parent,
            known(reader.getPrefix()),
            known(reader.getNamespaceURI()),
            reader.getLocalName());
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      made.declarations.add(
          new XmlElement.Declaration(
              known(reader.getNamespacePrefix(i)), known(reader.getNamespaceURI(i))));
    }
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      made.attributes.add(
          new XmlElement.XmlAttribute(
              known(reader.getAttributePrefix(i)),
              known(reader.getAttributeNamespace(i)),
              reader.getAttributeLocalName(i),
              reader.getAttributeValue(i)));
    }
    if (parent != null) {
      parent.children.add(made);
    }
    return made;
  }

  private static String known(String text) {
    return text == null ? "" : text;
  }
}
