package org.gridrls.wsrf.xml;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.gridrls.kit.host.soap.CurrentCall;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Namespaces of the prefixes in an element's text: as the message declares them, or else fixed
 * ones, for clients that can't declare any. Stateless.
 */
public final class PrefixesInScope {
  private static final String DECLARATIONS = "http://www.w3.org/2000/xmlns/";

  /** The fixed ones, as the documentation lists them. */
  public static final Map<String, String> FIXED =
      Map.of(
          "sg", "http://docs.oasis-open.org/wsrf/sg-2",
          "rl", "http://docs.oasis-open.org/wsrf/rl-2",
          "rp", "http://docs.oasis-open.org/wsrf/rp-2",
          "wsnt", "http://docs.oasis-open.org/wsn/b-2",
          "wsa", "http://www.w3.org/2005/08/addressing",
          "content", "https://gridrls.org/ns/registry-content/1",
          "registry", "https://gridrls.org/ns/registry/1",
          "types", "https://gridrls.org/ns/types/1",
          "admin", "https://gridrls.org/ns/admin/1",
          "replicator", "https://gridrls.org/ns/replicator/1");

  private PrefixesInScope() {}

  /** Null for an unknown prefix. */
  public static String of(Element element, String prefix) {
    return Stream.of(element.lookupNamespaceURI(prefix), CurrentCall.namespaceAround(prefix))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> FIXED.get(prefix));
  }

  /** The qualified name in a text; empty for an unknown prefix. No prefix means no namespace. */
  public static Optional<QName> name(Element element, String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return Optional.of(new QName(text));
    }
    String uri = of(element, text.substring(0, colon));
    return uri == null ? Optional.empty() : Optional.of(new QName(uri, text.substring(colon + 1)));
  }

  /** The declarations around an element, the nearest first. */
  public static Map<String, String> declaredAround(Element element) {
    Map<String, String> declared = new LinkedHashMap<>();
    for (Node at = element; at instanceof Element; at = at.getParentNode()) {
      for (int i = 0; i < at.getAttributes().getLength(); i++) {
        Node attribute = at.getAttributes().item(i);
        if (DECLARATIONS.equals(attribute.getNamespaceURI())) {
          declared.putIfAbsent(attribute.getNodeName(), attribute.getNodeValue());
        }
      }
    }
    return declared;
  }

  /** Adds the declarations that the element lacks. */
  public static void declare(Element element, Map<String, String> declarations) {
    declarations.forEach(
        (name, uri) -> {
          if (!element.hasAttribute(name) && !name.equals("xmlns")) {
            element.setAttributeNS(DECLARATIONS, name, uri);
          }
        });
  }
}
