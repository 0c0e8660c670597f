package org.gridrls.lrc.store.commit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.Refusals;
import org.gridrls.lrc.store.jdbc.AttributeSql;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;

/** Writes attribute definitions and values; caches the definitions. For the writing thread. */
final class JdbcAttributeEditor {
  /** The most values that are removed at once. */
  static final int CLEARED = 10_000;

  private final JdbcStatements statements;
  private Map<ObjectType, Map<String, Defined>> definitions;

  /** Deleted objects, whose values are deleted together before the next statement. */
  private final Map<ObjectType, List<String>> gone = new EnumMap<>(ObjectType.class);

  JdbcAttributeEditor(JdbcStatements statements) {
    this.statements = statements;
  }

  private AttributeSql.Statements sql(AttributeType type) {
    return statements.dialect().attributes(type);
  }

  /** Drops cached data after a rollback. */
  void forget() {
    definitions = null;
    gone.clear();
  }

  private Map<String, Defined> definitions(ObjectType type) {
    if (definitions == null) {
      definitions = new EnumMap<>(ObjectType.class);
      for (ObjectType each : ObjectType.values()) {
        definitions.put(each, new HashMap<>());
      }
      statements.each(
          AttributeSql.DEFINITIONS,
          AttributeSql::defined,
          defined ->
              definitions.get(defined.definition().objectType()).put(defined.name(), defined));
    }
    return definitions.get(type);
  }

  void define(AttributeDefinition definition) {
    settle();
    ObjectType type = definition.objectType();
    if (definitions(type).containsKey(definition.name())) {
      throw Refusals.attributeExists(definition.name());
    }
    statements.update(
        AttributeSql.DEFINE,
        AttributeSql.code(type),
        definition.name(),
        AttributeSql.code(definition.type()));
    forget();
  }

  void undefine(ObjectType type, String name, boolean clearValues) {
    settle();
    Defined defined = require(type, name);
    AttributeSql.Statements sql = sql(defined.type());
    if (!clearValues && statements.flag(sql.used(), defined.id())) {
      throw Refusals.attributeInUse(name);
    }
    int cleared;
    do {
      cleared = clearSome(type, name);
    } while (cleared == CLEARED);
    statements.update(AttributeSql.UNDEFINE, defined.id());
    forget();
  }

  /** Removes values of an attribute, up to {@link #CLEARED}; returns how many. */
  int clearSome(ObjectType type, String name) {
    settle();
    Defined defined = definitions(type).get(name);
    return defined == null
        ? 0
        : statements.update(sql(defined.type()).removeSome(), defined.id(), CLEARED);
  }

  Defined require(ObjectType type, String name) {
    Defined defined = definitions(type).get(name);
    if (defined == null) {
      throw Refusals.attributeNotFound(type, name);
    }
    return defined;
  }

  Defined require(ObjectType type, Attribute attribute) {
    Defined defined = require(type, attribute.name());
    if (defined.type() != attribute.type()) {
      throw Refusals.badAttributeType(attribute.name(), attribute.type(), defined.type());
    }
    return defined;
  }

  void requireAll(ObjectType type, List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      require(type, attribute);
    }
  }

  void set(ObjectType type, String object, Attribute attribute) {
    Defined defined = require(type, attribute);
    settle();
    statements.later(
        sql(defined.type()).set(), object, defined.id(), AttributeSql.stored(attribute));
  }

  /** Refuses values that differ from the stored ones. */
  void requireSame(ObjectType type, String object, List<Attribute> wanted) {
    settle();
    for (Attribute attribute : wanted) {
      Defined defined = require(type, attribute);
      statements
          .list(
              sql(defined.type()).ofObjects(),
              row ->
                  row.getLong(2) == defined.id() ? AttributeSql.attribute(defined, row, 3) : null,
              statements.dialect().names(List.of(object)))
          .stream()
          .filter(is -> is != null && !is.hasValueOf(attribute))
          .findFirst()
          .ifPresent(
              is -> {
                throw Refusals.attributeDiffers(is, attribute);
              });
    }
  }

  /** Deletes the values of deleted objects. */
  void settle() {
    gone.forEach(this::removeValues);
    gone.clear();
  }

  private void removeValues(ObjectType type, List<String> objects) {
    JdbcDialect dialect = statements.dialect();
    for (AttributeType valueType : typesOf(type)) {
      for (List<String> piece : dialect.pieces(objects)) {
        statements.update(sql(valueType).drop(), dialect.names(piece), AttributeSql.code(type));
      }
    }
  }

  boolean has(Defined defined, String object) {
    settle();
    return statements.flag(sql(defined.type()).has(), object, defined.id());
  }

  void remove(Defined defined, String object) {
    settle();
    statements.update(sql(defined.type()).remove(), object, defined.id());
  }

  /** Notes that the object was deleted. */
  void drop(ObjectType type, String object) {
    if (!definitions(type).isEmpty()) {
      gone.computeIfAbsent(type, t -> new ArrayList<>()).add(object);
    }
  }

  void rename(ObjectType type, String from, String to) {
    settle();
    for (AttributeType valueType : typesOf(type)) {
      statements.update(sql(valueType).rename(), from, AttributeSql.code(type), to);
    }
  }

  /** The types of value that are defined for such objects. */
  private Set<AttributeType> typesOf(ObjectType type) {
    Set<AttributeType> types = EnumSet.noneOf(AttributeType.class);
    definitions(type).values().forEach(defined -> types.add(defined.type()));
    return types;
  }
}
