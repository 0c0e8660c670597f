package org.gridrls.wss.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An element of a message that is read to be checked, or about to be signed: names, attributes,
 * declared prefixes and children (elements and texts) as they stand. For one thread.
 */
public final class XmlElement {
  public final XmlElement parent;
  final String prefix;
  public final String namespace;
  public final String name;
  public final List<XmlAttribute> attributes = new ArrayList<>(4);
  public final List<Declaration> declarations = new ArrayList<>(2);
  final List<Object> children = new ArrayList<>(4);

  /** Without a prefix, its namespace is empty. */
  public record XmlAttribute(String prefix, String namespace, String name, String value) {}

  /** The empty prefix stands for the default namespace. */
  public record Declaration(String prefix, String namespace) {}

  XmlElement(XmlElement parent, String prefix, String namespace, String name) {
    this.parent = parent;
    this.prefix = prefix;
    this.namespace = namespace;
    this.name = name;
  }

  public boolean is(String wantedNamespace, String wantedName) {
    return name.equals(wantedName) && namespace.equals(wantedNamespace);
  }

  public List<XmlElement> elements() {
    return children.stream()
        .filter(XmlElement.class::isInstance)
        .map(XmlElement.class::cast)
        .toList();
  }

  public Stream<XmlElement> elements(String wantedNamespace, String wantedName) {
    return elements().stream().filter(e -> e.is(wantedNamespace, wantedName));
  }

  /** The only child of that name; refused if there are none, or two. */
  public XmlElement only(String wantedNamespace, String wantedName) {
    List<XmlElement> found = elements(wantedNamespace, wantedName).toList();
    if (found.size() != 1) {
      throw Refused.because(name + " must have one element " + wantedName);
    }
    return found.get(0);
  }

  public Optional<XmlElement> optional(String wantedNamespace, String wantedName) {
    List<XmlElement> found = elements(wantedNamespace, wantedName).toList();
    if (found.size() > 1) {
      throw Refused.because(name + " has more than one element " + wantedName);
    }
    return found.stream().findFirst();
  }

  /** Null if there is none. */
  public String attribute(String wantedNamespace, String wantedName) {
    for (XmlAttribute attribute : attributes) {
      if (attribute.name.equals(wantedName) && attribute.namespace.equals(wantedNamespace)) {
        return attribute.value;
      }
    }
    return null;
  }

  /** The text of an element that has nothing else. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Object child : children) {
      if (child instanceof XmlElement) {
        throw Refused.because(name + " must hold text only");
      }
      text.append(child);
    }
    return text.toString();
  }

  /** Returns what a prefix stands for here; null if nothing. */
  String meaning(String wanted) {
    for (XmlElement e = this; e != null; e = e.parent) {
      for (Declaration declaration : e.declarations) {
        if (declaration.prefix.equals(wanted)) {
          return declaration.namespace;
        }
      }
    }
    return null;
  }
}
