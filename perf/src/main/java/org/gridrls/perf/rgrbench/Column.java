package org.gridrls.perf.rgrbench;

import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;

/**
 * What the objects of a collection have a value of. Immutable.
 *
 * @param indexed by the plain database; a catalog has an index of each attribute's values
 */
record Column(String name, AttributeType type, boolean indexed) {
  static Column text(String name) {
    return new Column(name, AttributeType.STRING, false);
  }

  static Column number(String name) {
    return new Column(name, AttributeType.INT, false);
  }

  Column withIndex() {
    return new Column(name, type, true);
  }

  /** The value as a catalog's attribute, whose name says the collection too. */
  Attribute attribute(Collection collection, Object value) {
    return new Attribute(collection.attribute(name), type, value);
  }
}
