package org.gridrls.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/**
 * A node of an XML document as XPath sees it, numbered in the document's order. Comments,
 * instructions and declarations of prefixes are left out. Immutable once built, safe for threads.
 */
final class XmlNode {
  /** Lists the kinds of nodes. */
  enum NodeKind {
    ROOT,
    ELEMENT,
    ATTRIBUTE,
    TEXT
  }

  private static final String DECLARATIONS = "http://www.w3.org/2000/xmlns/";

  final NodeKind kind;
  final Node source;
  final XmlNode parent;
  final int place;
  final List<XmlNode> children = new ArrayList<>();
  final List<XmlNode> attributes = new ArrayList<>();
  int order;
  int last;

  private XmlNode(NodeKind kind, Node source, XmlNode parent, int place) {
    this.kind = kind;
    this.source = source;
    this.parent = parent;
    this.place = place;
  }

  static XmlNode of(Document document) {
    XmlNode root = new XmlNode(NodeKind.ROOT, document, null, 0);
    root.last = root.fill(0);
    return root;
  }

  private int fill(int number) {
    order = number;
    int next = number + 1;
    if (kind == NodeKind.ELEMENT) {
      for (int i = 0; i < source.getAttributes().getLength(); i++) {
        Node attribute = source.getAttributes().item(i);
        if (!DECLARATIONS.equals(attribute.getNamespaceURI())) {
          XmlNode node = new XmlNode(NodeKind.ATTRIBUTE, attribute, this, attributes.size());
          node.order = next++;
          attributes.add(node);
        }
      }
    }
    for (Node child = source.getFirstChild(); child != null; child = child.getNextSibling()) {
      NodeKind childKind = kindOf(child);
      if (childKind != null) {
        XmlNode node = new XmlNode(childKind, child, this, children.size());
        children.add(node);
        next = node.fill(next);
      }
    }
    last = next;
    return next;
  }

  private static NodeKind kindOf(Node node) {
    return switch (node.getNodeType()) {
      case Node.ELEMENT_NODE -> NodeKind.ELEMENT;
      case Node.TEXT_NODE, Node.CDATA_SECTION_NODE -> NodeKind.TEXT;
      default -> null;
    };
  }

  String namespace() {
    String uri = named() ? source.getNamespaceURI() : null;
    return uri == null ? "" : uri;
  }

  String localName() {
    return named() ? source.getLocalName() : "";
  }

  String name() {
    return named() ? source.getNodeName() : "";
  }

  private boolean named() {
    return kind == NodeKind.ELEMENT || kind == NodeKind.ATTRIBUTE;
  }

  XmlNode root() {
    XmlNode at = this;
    while (at.parent != null) {
      at = at.parent;
    }
    return at;
  }

  /** The string-value. */
  String text(Budget budget) {
    if (kind == NodeKind.TEXT || kind == NodeKind.ATTRIBUTE) {
      return budget.text(source.getNodeValue());
    }
    StringBuilder all = new StringBuilder();
    append(all, budget);
    return all.toString();
  }

  private void append(StringBuilder all, Budget budget) {
    for (XmlNode child : children) {
      budget.spend(1);
      if (child.kind == NodeKind.TEXT) {
        all.append(budget.text(child.source.getNodeValue()));
      } else {
        child.append(all, budget);
      }
    }
  }
}
