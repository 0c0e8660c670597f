package org.gridrls.api.contract;

import java.util.Collections;
import java.util.Iterator;
import javax.xml.namespace.NamespaceContext;
import org.w3c.dom.Element;

/** The prefixes that an element may use, for an XPath expression in it. */
record NamespacesInScope(Element element) implements NamespaceContext {
  @Override
  public String getNamespaceURI(String prefix) {
    String uri = element.lookupNamespaceURI(prefix);
    return uri == null ? "" : uri;
  }

  @Override
  public String getPrefix(String uri) {
    return element.lookupPrefix(uri);
  }

  @Override
  public Iterator<String> getPrefixes(String uri) {
    String prefix = getPrefix(uri);
    return prefix == null ? Collections.emptyIterator() : Collections.singleton(prefix).iterator();
  }
}
