package org.gridrls.api.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Reads XML for the tests; a document type, and so any entity, is refused. */
final class Xml {
  private Xml() {}

  static Document read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toUri().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Document read(URL url) {
    try (InputStream in = url.openStream()) {
      return read(in, url.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Document read(InputStream in, String systemId) {
    try {
      return factory().newDocumentBuilder().parse(in, systemId);
    } catch (Exception e) {
      throw new IllegalArgumentException("not readable as XML: " + systemId, e);
    }
  }

  static DocumentBuilderFactory factory() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setXIncludeAware(false);
    return factory;
  }

  static List<Element> children(Node parent) {
    return nodes(parent).stream()
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .toList();
  }

  static List<Element> children(Node parent, String namespace, String name) {
    return children(parent).stream()
        .filter(
            e -> Objects.equals(namespace, e.getNamespaceURI()) && name.equals(e.getLocalName()))
        .toList();
  }

  /** The one child element of that name. */
  static Element child(Node parent, String namespace, String name) {
    List<Element> found = children(parent, namespace, name);
    if (found.size() != 1) {
      throw new AssertionError(parent.getNodeName() + " has " + found.size() + " times " + name);
    }
    return found.get(0);
  }

  static List<Node> nodes(Node parent) {
    var all = parent.getChildNodes();
    return IntStream.range(0, all.getLength()).mapToObj(all::item).toList();
  }
}
