package org.gridrls.lrc.catalog;

import java.util.function.Consumer;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;

/** One change asked of a catalog: applied whole, or refused and nothing is changed. Immutable. */
public final class Change {
  private final Consumer<CatalogEditor> action;

  private Change(Consumer<CatalogEditor> action) {
    this.action = action;
  }

  void applyTo(CatalogEditor editor) {
    action.accept(editor);
  }

  /**
   * One that can't even be asked, such as an item of a bulk call without a name: always refused.
   */
  public static Change refused(RlsException why) {
    return new Change(
        editor -> {
          throw why;
        });
  }

  /** Refused with LOGICAL_NAME_EXISTS. */
  public static Change create(Mapping mapping) {
    return new Change(editor -> editor.create(mapping));
  }

  /** Refused with LOGICAL_NAME_NOT_FOUND, MAPPING_EXISTS. */
  public static Change add(Mapping mapping) {
    return new Change(editor -> editor.add(mapping));
  }

  /**
   * Makes sure that the mapping is there and has these attributes; ATTRIBUTE_NOT_FOUND,
   * BAD_ATTRIBUTE_TYPE, ATTRIBUTE_EXISTS if one of them has another value.
   */
  public static Change put(AttributedMapping item) {
    return put(item, false);
  }

  /**
   * The same.
   *
   * @param replace whether the attributes replace other values
   */
  public static Change put(AttributedMapping item, boolean replace) {
    return new Change(editor -> editor.put(item, replace));
  }

  /** Refused with LOGICAL_NAME_NOT_FOUND, TARGET_NAME_NOT_FOUND, MAPPING_NOT_FOUND. */
  public static Change delete(Mapping mapping) {
    return new Change(editor -> editor.delete(mapping));
  }

  /** Refused if the old name does not exist, or the new one does. */
  public static Change rename(ObjectType type, String from, String to) {
    return new Change(editor -> editor.rename(type, from, to));
  }

  /** Refused with ATTRIBUTE_EXISTS. */
  public static Change define(AttributeDefinition definition) {
    return new Change(editor -> editor.define(definition));
  }

  /** Refused with ATTRIBUTE_NOT_FOUND, and with ATTRIBUTE_IN_USE unless {@code clearValues}. */
  public static Change undefine(ObjectType type, String attribute, boolean clearValues) {
    return new Change(editor -> editor.undefine(type, attribute, clearValues));
  }

  /** Refused if the object has the attribute already: ATTRIBUTE_EXISTS. */
  public static Change addAttribute(ObjectType type, String name, Attribute attribute) {
    return new Change(editor -> editor.addAttribute(type, name, attribute));
  }

  /** Refused if the object does not have the attribute: ATTRIBUTE_VALUE_NOT_FOUND. */
  public static Change modifyAttribute(ObjectType type, String name, Attribute attribute) {
    return new Change(editor -> editor.modifyAttribute(type, name, attribute));
  }

  /** Refused if the object does not have the attribute: ATTRIBUTE_VALUE_NOT_FOUND. */
  public static Change removeAttribute(ObjectType type, String name, String attribute) {
    return new Change(editor -> editor.removeAttribute(type, name, attribute));
  }
}
