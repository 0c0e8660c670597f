package org.gridrls.api.contract;

import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/**
 * Writes what an element says, whatever its prefixes and its indentation are, as text by which two
 * elements can be compared.
 */
final class Infoset {
  private static final Set<String> HOLD_A_QUALIFIED_NAME =
      Set.of("GetResourceProperty", "ResourceProperty", "faultcode");
  private static final Set<String> HOLD_QUALIFIED_NAMES =
      Set.of("ContentElements", "MemberInterfaces");

  private Infoset() {}

  static String of(Element element) {
    StringBuilder text = new StringBuilder();
    append(text, element, "");
    return text.toString();
  }

  private static void append(StringBuilder out, Element element, String indent) {
    out.append(indent).append(expanded(element)).append(attributes(element)).append('\n');
    StringBuilder run = new StringBuilder();
    for (Node node : Xml.nodes(element)) {
      if (node instanceof Text text) {
        run.append(text.getData());
      } else if (node instanceof Element child) {
        flush(out, run, element, indent);
        append(out, child, indent + "  ");
      }
    }
    flush(out, run, element, indent);
  }

  private static void flush(StringBuilder out, StringBuilder run, Element element, String indent) {
    if (!run.toString().isBlank()) {
      out.append(indent).append("  '").append(value(element, run.toString())).append("'\n");
    }
    run.setLength(0);
  }

  private static String value(Element element, String text) {
    return HOLD_A_QUALIFIED_NAME.contains(element.getLocalName())
        ? Contract.name(element, text.strip(), "").toString()
        : text;
  }

  private static String value(Attr attribute) {
    if (!HOLD_QUALIFIED_NAMES.contains(attribute.getLocalName())) {
      return attribute.getValue();
    }
    return Stream.of(attribute.getValue().strip().split("\\s+"))
        .map(name -> Contract.name(attribute.getOwnerElement(), name, "").toString())
        .collect(Collectors.joining(" "));
  }

  private static String expanded(Node node) {
    return node.getNamespaceURI() == null
        ? node.getLocalName()
        : "{" + node.getNamespaceURI() + "}" + node.getLocalName();
  }

  private static String attributes(Element element) {
    var all = element.getAttributes();
    return IntStream.range(0, all.getLength())
        .mapToObj(i -> (Attr) all.item(i))
        .filter(a -> !XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(a.getNamespaceURI()))
        .collect(
            Collectors.toMap(Infoset::expanded, Infoset::value, (one, two) -> two, TreeMap::new))
        .entrySet()
        .stream()
        .map(a -> " " + a.getKey() + "='" + a.getValue() + "'")
        .collect(Collectors.joining());
  }
}
