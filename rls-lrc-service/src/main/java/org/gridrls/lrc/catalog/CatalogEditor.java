package org.gridrls.lrc.catalog;

import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;

/**
 * The operations that change a catalog, inside a transaction that the caller ends. Every method
 * checks before it writes: if it throws an error of the caller, nothing was changed. For one
 * thread.
 */
public interface CatalogEditor {
  void create(Mapping mapping);

  void add(Mapping mapping);

  /**
   * @param replace whether the attributes replace other values instead of being refused
   */
  void put(AttributedMapping item, boolean replace);

  void delete(Mapping mapping);

  void rename(ObjectType type, String from, String to);

  void define(AttributeDefinition definition);

  void undefine(ObjectType type, String attribute, boolean clearValues);

  void addAttribute(ObjectType type, String name, Attribute attribute);

  void modifyAttribute(ObjectType type, String name, Attribute attribute);

  void removeAttribute(ObjectType type, String name, String attribute);
}
