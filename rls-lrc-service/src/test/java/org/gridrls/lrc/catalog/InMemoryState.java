package org.gridrls.lrc.catalog;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;

/**
 * A catalog in plain collections: easy to see that it is right, and to copy before a change that
 * may be undone.
 */
final class InMemoryState implements CatalogEditor {
  /** For each side the names, each with the names it is mapped with. */
  final Map<ObjectType, NavigableMap<String, NavigableSet<String>>> names =
      new EnumMap<>(ObjectType.class);

  final Map<ObjectType, NavigableMap<String, AttributeType>> definitions =
      new EnumMap<>(ObjectType.class);
  final Map<ObjectType, Map<String, NavigableMap<String, Attribute>>> values =
      new EnumMap<>(ObjectType.class);
  final List<CatalogChanges.Change> journal = new ArrayList<>();
  long sequence;

  InMemoryState() {
    for (ObjectType type : ObjectType.values()) {
      names.put(type, sorted());
      definitions.put(type, sorted());
      values.put(type, sorted());
    }
  }

  private static <V> NavigableMap<String, V> sorted() {
    return new TreeMap<>(CodePointOrder.COMPARATOR);
  }

  InMemoryState copy() {
    InMemoryState copy = new InMemoryState();
    for (ObjectType type : ObjectType.values()) {
      names
          .get(type)
          .forEach((name, others) -> copy.names.get(type).put(name, new TreeSet<>(others)));
      copy.definitions.get(type).putAll(definitions.get(type));
      values
          .get(type)
          .forEach((name, held) -> copy.values.get(type).put(name, new TreeMap<>(held)));
    }
    copy.journal.addAll(journal);
    copy.sequence = sequence;
    return copy;
  }

  boolean exists(ObjectType type, String name) {
    return names.get(type).containsKey(name);
  }

  boolean exists(Mapping mapping) {
    return others(ObjectType.LOGICAL_NAME, logical(mapping)).contains(target(mapping));
  }

  NavigableSet<String> others(ObjectType type, String name) {
    return names.get(type).getOrDefault(name, new TreeSet<>());
  }

  private static String logical(Mapping mapping) {
    return mapping.logicalName().value();
  }

  private static String target(Mapping mapping) {
    return mapping.targetName().value();
  }

  @Override
  public void create(Mapping mapping) {
    if (exists(ObjectType.LOGICAL_NAME, logical(mapping))) {
      throw Refusals.exists(ObjectType.LOGICAL_NAME, logical(mapping));
    }
    insert(logical(mapping), target(mapping));
  }

  @Override
  public void add(Mapping mapping) {
    requireObject(ObjectType.LOGICAL_NAME, logical(mapping));
    if (exists(mapping)) {
      throw Refusals.mappingExists(mapping);
    }
    insert(logical(mapping), target(mapping));
  }

  @Override
  public void put(AttributedMapping item, boolean replace) {
    item.logicalAttributes().forEach(value -> requireDefined(ObjectType.LOGICAL_NAME, value));
    item.targetAttributes().forEach(value -> requireDefined(ObjectType.TARGET_NAME, value));
    Mapping mapping = item.mapping();
    if (!replace) {
      requireSame(ObjectType.LOGICAL_NAME, logical(mapping), item.logicalAttributes());
      requireSame(ObjectType.TARGET_NAME, target(mapping), item.targetAttributes());
    }
    if (!exists(mapping)) {
      insert(logical(mapping), target(mapping));
    }
    item.logicalAttributes()
        .forEach(value -> set(ObjectType.LOGICAL_NAME, logical(mapping), value));
    item.targetAttributes().forEach(value -> set(ObjectType.TARGET_NAME, target(mapping), value));
  }

  @Override
  public void delete(Mapping mapping) {
    requireObject(ObjectType.LOGICAL_NAME, logical(mapping));
    requireObject(ObjectType.TARGET_NAME, target(mapping));
    if (!exists(mapping)) {
      throw Refusals.mappingNotFound(mapping);
    }
    remove(ObjectType.TARGET_NAME, target(mapping), logical(mapping));
    if (remove(ObjectType.LOGICAL_NAME, logical(mapping), target(mapping))) {
      journal(false, logical(mapping));
    }
  }

  private void insert(String logical, String target) {
    if (!exists(ObjectType.LOGICAL_NAME, logical)) {
      journal(true, logical);
    }
    names.get(ObjectType.LOGICAL_NAME).computeIfAbsent(logical, n -> newNames()).add(target);
    names.get(ObjectType.TARGET_NAME).computeIfAbsent(target, n -> newNames()).add(logical);
  }

  private static NavigableSet<String> newNames() {
    return new TreeSet<>(CodePointOrder.COMPARATOR);
  }

  /** True if the name is gone with it. */
  private boolean remove(ObjectType type, String name, String other) {
    NavigableSet<String> others = others(type, name);
    others.remove(other);
    if (others.isEmpty()) {
      names.get(type).remove(name);
      values.get(type).remove(name);
    }
    return others.isEmpty();
  }

  private void journal(boolean added, String logical) {
    journal.add(new CatalogChanges.Change(++sequence, added, logical));
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    requireObject(type, from);
    if (exists(type, to)) {
      throw Refusals.exists(type, to);
    }
    NavigableSet<String> others = names.get(type).remove(from);
    names.get(type).put(to, others);
    ObjectType otherType =
        type == ObjectType.LOGICAL_NAME ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    others.forEach(other -> replace(others(otherType, other), from, to));
    NavigableMap<String, Attribute> held = values.get(type).remove(from);
    if (held != null) {
      values.get(type).put(to, held);
    }
    if (type == ObjectType.LOGICAL_NAME) {
      journal(false, from);
      journal(true, to);
    }
  }

  private static void replace(NavigableSet<String> set, String from, String to) {
    set.remove(from);
    set.add(to);
  }

  @Override
  public void define(AttributeDefinition definition) {
    if (definitions.get(definition.objectType()).putIfAbsent(definition.name(), definition.type())
        != null) {
      throw Refusals.attributeExists(definition.name());
    }
  }

  @Override
  public void undefine(ObjectType type, String attribute, boolean clearValues) {
    requireDefined(type, attribute);
    boolean used = values.get(type).values().stream().anyMatch(held -> held.containsKey(attribute));
    if (used && !clearValues) {
      throw Refusals.attributeInUse(attribute);
    }
    values.get(type).values().forEach(held -> held.remove(attribute));
    definitions.get(type).remove(attribute);
  }

  @Override
  public void addAttribute(ObjectType type, String name, Attribute attribute) {
    requireObject(type, name);
    requireDefined(type, attribute);
    if (held(type, name).containsKey(attribute.name())) {
      throw Refusals.attributeValueExists(attribute.name());
    }
    set(type, name, attribute);
  }

  @Override
  public void modifyAttribute(ObjectType type, String name, Attribute attribute) {
    requireObject(type, name);
    requireDefined(type, attribute);
    requireValue(type, name, attribute.name());
    set(type, name, attribute);
  }

  @Override
  public void removeAttribute(ObjectType type, String name, String attribute) {
    requireObject(type, name);
    requireDefined(type, attribute);
    requireValue(type, name, attribute);
    held(type, name).remove(attribute);
  }

  private void requireSame(ObjectType type, String name, List<Attribute> wanted) {
    for (Attribute attribute : wanted) {
      Attribute is = held(type, name).get(attribute.name());
      if (is != null && !is.hasValueOf(attribute)) {
        throw Refusals.attributeDiffers(is, attribute);
      }
    }
  }

  private void set(ObjectType type, String name, Attribute attribute) {
    values.get(type).computeIfAbsent(name, n -> sorted()).put(attribute.name(), attribute);
  }

  NavigableMap<String, Attribute> held(ObjectType type, String name) {
    return values.get(type).getOrDefault(name, new TreeMap<>());
  }

  private void requireObject(ObjectType type, String name) {
    if (!exists(type, name)) {
      throw Refusals.notFound(type, name);
    }
  }

  private void requireValue(ObjectType type, String name, String attribute) {
    if (!held(type, name).containsKey(attribute)) {
      throw Refusals.attributeValueNotFound(attribute);
    }
  }

  void requireDefined(ObjectType type, String attribute) {
    if (!definitions.get(type).containsKey(attribute)) {
      throw Refusals.attributeNotFound(type, attribute);
    }
  }

  private void requireDefined(ObjectType type, Attribute attribute) {
    requireDefined(type, attribute.name());
    AttributeType defined = definitions.get(type).get(attribute.name());
    if (defined != attribute.type()) {
      throw Refusals.badAttributeType(attribute.name(), attribute.type(), defined);
    }
  }
}
