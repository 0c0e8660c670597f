package org.gridrls.wsrf.notify;

import javax.xml.namespace.QName;

/**
 * A kind of event that consumers subscribe to; it is named after the element of its messages.
 * Immutable.
 *
 * @param name with the prefix to write it with
 */
public record Topic(QName name) {
  public static Topic of(String namespace, String prefix, String element) {
    return new Topic(new QName(namespace, element, prefix));
  }

  /** The name with its prefix. */
  public String prefixedName() {
    return name.getPrefix() + ":" + name.getLocalPart();
  }
}
