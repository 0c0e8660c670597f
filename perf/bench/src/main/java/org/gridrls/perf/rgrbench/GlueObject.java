package org.gridrls.perf.rgrbench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;

/**
 * One object of the information service: a logical name with attributes in a catalog, a row in a
 * table. Immutable.
 *
 * @param values in the order of the collection's columns
 * @param targets its location; of an endpoint the endpoints that it is connected with
 */
record GlueObject(Collection collection, String name, List<Object> values, List<String> targets) {
  GlueObject {
    values = List.copyOf(values);
    targets = List.copyOf(targets);
    if (values.size() != collection.columns().size()) {
      throw new IllegalArgumentException(name + " has values " + values);
    }
  }

  /** An object of plain data, available at the manager of its site. */
  static GlueObject of(Collection collection, String name, Object... values) {
    return new GlueObject(
        collection, name, List.of(values), List.of("ldap://mds.example.org:2135/" + name));
  }

  Object value(String column) {
    return values.get(collection.place(column));
  }

  String text(String column) {
    return (String) value(column);
  }

  long number(String column) {
    return (long) value(column);
  }

  /** One for each target; the attributes stand with the first. */
  Stream<AttributedMapping> mappings() {
    List<AttributedMapping> mappings = new ArrayList<>();
    for (String target : targets) {
      List<Attribute> attributes = mappings.isEmpty() ? attributes() : List.of();
      mappings.add(new AttributedMapping(Mapping.of(name, target), attributes, List.of()));
    }
    return mappings.stream();
  }

  private List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    for (Collection.Column column : collection.columns()) {
      attributes.add(column.attribute(collection, value(column.name())));
    }
    return attributes;
  }
}
