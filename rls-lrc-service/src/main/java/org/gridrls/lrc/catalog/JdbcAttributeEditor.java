package org.gridrls.lrc.catalog;

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
import org.gridrls.lrc.catalog.AttributeSql.Defined;

/**
 * Writes definitions and values of attributes; keeps the definitions in memory. For the writing
 * thread.
 */
final class JdbcAttributeEditor {
  private final JdbcStatements statements;
  private Map<ObjectType, Map<String, Defined>> definitions;
  private Waiting waiting = Waiting.VALUES;

  /** What may wait together to be sent, because it does not depend on each other. */
  private enum Waiting {
    VALUES,
    REMOVALS
  }

  JdbcAttributeEditor(JdbcStatements statements) {
    this.statements = statements;
  }

  private AttributeSql.Statements sql(AttributeType type) {
    return statements.dialect().attributes(type);
  }

  /** After an undone transaction: what is in memory may be more than what is stored. */
  void forget() {
    definitions = null;
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
    Defined defined = require(type, name);
    AttributeSql.Statements sql = sql(defined.type());
    if (!clearValues && statements.flag(sql.used(), defined.id())) {
      throw Refusals.attributeInUse(name);
    }
    statements.update(sql.removeAll(), defined.id());
    statements.update(AttributeSql.UNDEFINE, defined.id());
    forget();
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
    goOn(Waiting.VALUES);
    statements.later(
        sql(defined.type()).set(), object, defined.id(), AttributeSql.stored(attribute));
  }

  private void goOn(Waiting next) {
    if (waiting != next) {
      statements.send();
      waiting = next;
    }
  }

  boolean has(Defined defined, String object) {
    return statements.flag(sql(defined.type()).has(), object, defined.id());
  }

  void remove(Defined defined, String object) {
    statements.update(sql(defined.type()).remove(), object, defined.id());
  }

  /** The object is gone. */
  void drop(ObjectType type, String object) {
    goOn(Waiting.REMOVALS);
    for (AttributeType valueType : typesOf(type)) {
      statements.later(sql(valueType).drop(), object, AttributeSql.code(type));
    }
  }

  void rename(ObjectType type, String from, String to) {
    for (AttributeType valueType : typesOf(type)) {
      statements.update(sql(valueType).rename(), from, AttributeSql.code(type), to);
    }
  }

  void clear() {
    for (AttributeType valueType : AttributeType.values()) {
      statements.update(sql(valueType).clear());
    }
  }

  /** The types of value that such objects can have at all. */
  private Set<AttributeType> typesOf(ObjectType type) {
    Set<AttributeType> types = EnumSet.noneOf(AttributeType.class);
    definitions(type).values().forEach(defined -> types.add(defined.type()));
    return types;
  }
}
