package org.gridrls.lrc.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;

/** One change requested of a catalog: applied whole, or refused without effect. Immutable. */
public sealed interface CatalogChange {
  /** Makes this change through {@code editor}; throws the reason if it is refused. */
  void applyTo(CatalogEditor editor);

  /**
   * The values that identify this change, in a fixed order. Digests of them are stored, so neither
   * the values nor their order may ever change.
   */
  List<Object> identity();

  /** The one mapping on which the outcome depends; empty if it depends on anything else. */
  default Optional<Mapping> decidedBy() {
    return Optional.empty();
  }

  /** An item of a bulk call that is no valid change, such as one without a name: always refused. */
  record RefusedChange(RlsException reason) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      throw reason;
    }

    @Override
    public List<Object> identity() {
      return List.of("refused", reason.error(), reason.getMessage(), reason.item().orElse(""));
    }
  }

  /** Refused with LOGICAL_NAME_EXISTS. */
  record Create(Mapping mapping) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.create(mapping);
    }

    @Override
    public List<Object> identity() {
      return List.of("create", mapping.logicalName(), mapping.targetName());
    }

    @Override
    public Optional<Mapping> decidedBy() {
      return Optional.of(mapping);
    }
  }

  /** Refused with LOGICAL_NAME_NOT_FOUND, MAPPING_EXISTS. */
  record Add(Mapping mapping) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.add(mapping);
    }

    @Override
    public List<Object> identity() {
      return List.of("add", mapping.logicalName(), mapping.targetName());
    }

    @Override
    public Optional<Mapping> decidedBy() {
      return Optional.of(mapping);
    }
  }

  /**
   * Ensures that the mapping exists and has these attributes. Refused with ATTRIBUTE_NOT_FOUND,
   * BAD_ATTRIBUTE_TYPE, ATTRIBUTE_EXISTS (an attribute has another value).
   *
   * @param replace whether the attributes replace other values instead of being refused
   */
  record Put(AttributedMapping item, boolean replace) implements CatalogChange {
    public Put(AttributedMapping item) {
      this(item, false);
    }

    @Override
    public void applyTo(CatalogEditor editor) {
      editor.put(item, replace);
    }

    @Override
    public List<Object> identity() {
      List<Object> identity = new ArrayList<>();
      identity.add(replace ? "put, replacing" : "put");
      identity.add(item.mapping().logicalName());
      identity.add(item.mapping().targetName());
      addAttributes(item.logicalAttributes(), identity);
      addAttributes(item.targetAttributes(), identity);
      return identity;
    }

    @Override
    public Optional<Mapping> decidedBy() {
      return Optional.of(item.mapping());
    }
  }

  /** Refused with LOGICAL_NAME_NOT_FOUND, TARGET_NAME_NOT_FOUND, MAPPING_NOT_FOUND. */
  record Delete(Mapping mapping) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.delete(mapping);
    }

    @Override
    public List<Object> identity() {
      return List.of("delete", mapping.logicalName(), mapping.targetName());
    }

    @Override
    public Optional<Mapping> decidedBy() {
      return Optional.of(mapping);
    }
  }

  /** Refused if the old name does not exist, or the new one does. */
  record Rename(ObjectType type, String from, String to) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.rename(type, from, to);
    }

    @Override
    public List<Object> identity() {
      return List.of("rename", type, from, to);
    }
  }

  /** Refused with ATTRIBUTE_EXISTS. */
  record Define(AttributeDefinition definition) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.define(definition);
    }

    @Override
    public List<Object> identity() {
      return List.of("define", definition.objectType(), definition.name(), definition.type());
    }
  }

  /** Refused with ATTRIBUTE_NOT_FOUND, and with ATTRIBUTE_IN_USE unless {@code clearValues}. */
  record Undefine(ObjectType type, String attribute, boolean clearValues) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.undefine(type, attribute, clearValues);
    }

    @Override
    public List<Object> identity() {
      return List.of("undefine", type, attribute, clearValues);
    }
  }

  /** Refused with ATTRIBUTE_EXISTS if the object has the attribute already. */
  record AddAttribute(ObjectType type, String name, Attribute attribute) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.addAttribute(type, name, attribute);
    }

    @Override
    public List<Object> identity() {
      return withAttribute("addAttribute", type, name, attribute);
    }
  }

  /** Refused with ATTRIBUTE_VALUE_NOT_FOUND if the object does not have the attribute. */
  record ModifyAttribute(ObjectType type, String name, Attribute attribute)
      implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.modifyAttribute(type, name, attribute);
    }

    @Override
    public List<Object> identity() {
      return withAttribute("modifyAttribute", type, name, attribute);
    }
  }

  /** Refused with ATTRIBUTE_VALUE_NOT_FOUND if the object does not have the attribute. */
  record RemoveAttribute(ObjectType type, String name, String attribute) implements CatalogChange {
    @Override
    public void applyTo(CatalogEditor editor) {
      editor.removeAttribute(type, name, attribute);
    }

    @Override
    public List<Object> identity() {
      return List.of("removeAttribute", type, name, attribute);
    }
  }

  private static List<Object> withAttribute(
      String verb, ObjectType type, String name, Attribute attribute) {
    List<Object> identity = new ArrayList<>(List.of(verb, type, name));
    addAttributes(List.of(attribute), identity);
    return identity;
  }

  private static void addAttributes(List<Attribute> attributes, List<Object> identity) {
    identity.add(attributes.size());
    for (Attribute each : attributes) {
      identity.addAll(List.of(each.name(), each.type(), each.value()));
    }
  }
}
