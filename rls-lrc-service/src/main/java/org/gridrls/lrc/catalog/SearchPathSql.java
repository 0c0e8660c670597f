package org.gridrls.lrc.catalog;

import java.util.Optional;
import org.gridrls.api.AttributeType;

/**
 * The SQL in which databases differ when they search by attributes. A search goes either by the
 * index of values, and sorts what it finds, or by that of names, in their order. Immutable.
 */
enum SearchPathSql {
  /** Values and names stand whole in the indexes. */
  SQLITE {
    /** The sign leaves the index of values alone. */
    @Override
    String attribute(boolean byName) {
      return byName ? "+found.attribute" : "found.attribute";
    }

    @Override
    boolean isInOrderOfNames(boolean oneValue) {
      return oneValue;
    }
  },

  /** The heads of strings stand in the indexes; those of equal heads are sorted on the way. */
  POSTGRESQL {
    @Override
    Optional<Head> ofName() {
      return Optional.of(new Head("left(found.object_name, 300)", "left(?, 300)"));
    }

    @Override
    Optional<Head> ofValue(AttributeType type) {
      return type == AttributeType.STRING
          ? Optional.of(new Head("left(found.value, 300)", "left(?, 300)"))
          : Optional.empty();
    }

    @Override
    String orderOfNames() {
      return "left(object_name, 300), object_name";
    }

    @Override
    String sameObject() {
      return "left(other.object_name, 300) = left(found.object_name, 300)"
          + " AND other.object_name = found.object_name";
    }
  },

  /** Names of equal heads stand in any order in the index. */
  MYSQL {
    @Override
    Optional<Head> ofName() {
      return Optional.of(new Head("found.object_head", "LEFT(?, 1500)"));
    }

    @Override
    String orderOfNames() {
      return "object_head";
    }

    @Override
    boolean hasOrderOf(String name) {
      return !MysqlMappings.fillsHead(name);
    }

    @Override
    String sameObject() {
      return "other.object_hash = found.object_hash";
    }

    @Override
    String from(String table, boolean byName) {
      return table + " found FORCE INDEX (" + table + (byName ? "_by_name)" : "_by_value)");
    }
  };

  /** What of a column stands in its index, and the same of a parameter. */
  record Head(String column, String parameter) {}

  String attribute(boolean byName) {
    return "found.attribute";
  }

  Optional<Head> ofName() {
    return Optional.empty();
  }

  Optional<Head> ofValue(AttributeType type) {
    return Optional.empty();
  }

  /** That of the index of names. */
  String orderOfNames() {
    return "object_name";
  }

  /** Whether that is the order of this name among others. */
  boolean hasOrderOf(String name) {
    return true;
  }

  /** Whether what the index of values gives needs no sorting; for one value or for several. */
  boolean isInOrderOfNames(boolean oneValue) {
    return false;
  }

  /** The rows {@code found} and {@code other} are about the same name. */
  String sameObject() {
    return "other.object_name = found.object_name";
  }

  String from(String table, boolean byName) {
    return table + " found";
  }
}
