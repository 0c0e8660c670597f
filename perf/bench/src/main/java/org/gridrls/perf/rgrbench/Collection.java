package org.gridrls.perf.rgrbench;

import static org.gridrls.perf.rgrbench.Collection.Column.number;
import static org.gridrls.perf.rgrbench.Collection.Column.text;

import java.util.List;
import java.util.Locale;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;

/**
 * The collections of the benchmark's information service. The first seven have the counts that the
 * paper names; those of the others make 81,684 objects of all, as it says.
 */
enum Collection {
  CLUSTER(20, text("site").withIndex()),
  ACCOUNT(60, text("cluster").withIndex(), text("owner").withIndex()),
  COMPUTING_ELEMENT(106, number("serial").withIndex(), text("cluster").withIndex(), number("jobs")),
  SUBCLUSTER(345, text("cluster").withIndex(), text("os"), number("ram")),
  APPLICATION(
      600,
      text("subcluster").withIndex(),
      text("program").withIndex(),
      text("owner").withIndex(),
      text("cluster"),
      text("os"),
      number("ram")),
  CONNECTION(12_200, number("serial").withIndex(), number("bandwidth")),
  HOST(29_743, number("serial").withIndex(), text("label"), number("load")),
  HOST_DETAIL(25_890, text("host").withIndex(), text("processor"), number("memory")),
  ENDPOINT(11_960, text("host").withIndex()),
  SOFTWARE(640, number("serial").withIndex(), text("label"), number("version")),
  STORAGE_ELEMENT(60, text("title").withIndex(), text("label"), number("space")),
  POLICY(
      60,
      number("serial").withIndex(),
      text("action"),
      text("holder"),
      text("resource"),
      text("note"),
      number("quota"));

  /**
   * Describes what the objects of a collection have a value of. Immutable.
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

  /** Below it a small copy keeps its shape. */
  private static final int LEAST = 4;

  private final int count;
  private final List<Column> columns;

  Collection(int count, Column... columns) {
    this.count = count;
    this.columns = List.of(columns);
  }

  /** How many objects there are; fewer in a copy of a part of the size. */
  int count(double scale) {
    return Math.max(Math.min(count, LEAST), (int) Math.round(count * scale));
  }

  List<Column> columns() {
    return columns;
  }

  Column column(String name) {
    return columns.get(place(name));
  }

  int place(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(this + " has no column " + name);
  }

  /** Returns the collection's word, from which names, tables and attributes are made. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
  }

  String attribute(String column) {
    return word() + "." + column;
  }

  /** Returns the prefix of the names of its objects. */
  String prefix() {
    return "glue/" + word() + "/";
  }
}
