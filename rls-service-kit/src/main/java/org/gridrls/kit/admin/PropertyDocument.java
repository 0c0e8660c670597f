package org.gridrls.kit.admin;

import java.util.List;
import javax.xml.namespace.QName;
import org.w3c.dom.Element;

/**
 * The properties of one resource for WS-ResourceProperties. Implementations throw {@link
 * org.gridrls.kit.fault.DetailedFault} and are safe for threads.
 */
public interface PropertyDocument {
  /** All elements of one property. */
  List<Object> get(QName name);

  /** All elements of several properties, each property once. */
  List<Object> get(List<QName> names);

  /** Returns what a query finds: elements, or the text of a value. */
  List<Object> query(Element expression);
}
