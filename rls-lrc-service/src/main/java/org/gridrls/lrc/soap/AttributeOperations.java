package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.wire.lrc.AttributeDefinitionXml;
import org.gridrls.wire.lrc.AttributeDefinitionsXml;
import org.gridrls.wire.lrc.AttributeKeyXml;
import org.gridrls.wire.lrc.AttributesXml;
import org.gridrls.wire.lrc.BulkAttributesXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.ObjectTypeXml;

/** The operations on attributes. Safe for threads. */
interface AttributeOperations extends LocalReplicaCatalog {
  MappingCatalog catalog();

  BulkCalls bulk();

  @Override
  default void defineAttribute(AttributeDefinitionXml definition) {
    catalog().apply(define(definition));
  }

  @Override
  default BulkResultXml bulkDefineAttributes(
      String requestId, BulkModeXml mode, List<AttributeDefinitionXml> definition) {
    return bulk()
        .answer(requestId, mode, Requests.changes(definition, AttributeOperations::define));
  }

  private static CatalogChange define(AttributeDefinitionXml wire) {
    return new CatalogChange.Define(WireMappings.definition(wire));
  }

  @Override
  default void undefineAttribute(AttributeKeyXml key, Boolean clearValues) {
    catalog().apply(undefine(key, clearValues));
  }

  @Override
  default BulkResultXml bulkUndefineAttributes(
      String requestId, BulkModeXml mode, Boolean clearValues, List<AttributeKeyXml> key) {
    return bulk()
        .answer(requestId, mode, Requests.changes(key, wire -> undefine(wire, clearValues)));
  }

  private static CatalogChange undefine(AttributeKeyXml wire, Boolean clearValues) {
    Wire.required("key", wire);
    boolean clear = Wire.required("clearValues", clearValues);
    String name = Wire.required("name of an attribute", wire.getName());
    return new CatalogChange.Undefine(WireMappings.objectType(wire.getObjectType()), name, clear);
  }

  @Override
  default AttributeDefinitionsXml listAttributeDefinitions(ObjectTypeXml objectType) {
    Optional<ObjectType> type = Optional.ofNullable(objectType).map(WireMappings::objectType);
    AttributeDefinitionsXml wire = new AttributeDefinitionsXml();
    catalog()
        .definitions(type)
        .forEach(each -> wire.getDefinition().add(WireMappings.toWire(each)));
    return wire;
  }

  @Override
  default void addAttribute(ObjectAttributeXml value) {
    catalog().apply(change(value, CatalogChange.AddAttribute::new));
  }

  @Override
  default BulkResultXml bulkAddAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeXml> value) {
    return bulk()
        .answer(
            requestId,
            mode,
            Requests.changes(value, wire -> change(wire, CatalogChange.AddAttribute::new)));
  }

  @Override
  default void modifyAttribute(ObjectAttributeXml value) {
    catalog().apply(change(value, CatalogChange.ModifyAttribute::new));
  }

  @Override
  default BulkResultXml bulkModifyAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeXml> value) {
    return bulk()
        .answer(
            requestId,
            mode,
            Requests.changes(value, wire -> change(wire, CatalogChange.ModifyAttribute::new)));
  }

  /** The constructor of a change of one attribute. */
  @FunctionalInterface
  interface AttributeChange {
    CatalogChange of(ObjectType type, String name, Attribute attribute);
  }

  private static CatalogChange change(ObjectAttributeXml wire, AttributeChange change) {
    Wire.required("value", wire);
    ObjectType type = WireMappings.objectType(wire.getObjectType());
    String name = Requests.name(type, wire.getObjectName());
    return change.of(
        type, name, WireMappings.attribute(Wire.required("attribute", wire.getAttribute())));
  }

  @Override
  default void removeAttribute(ObjectAttributeKeyXml key) {
    catalog().apply(remove(key));
  }

  @Override
  default BulkResultXml bulkRemoveAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeKeyXml> key) {
    return bulk().answer(requestId, mode, Requests.changes(key, AttributeOperations::remove));
  }

  private static CatalogChange remove(ObjectAttributeKeyXml wire) {
    Wire.required("key", wire);
    ObjectType type = WireMappings.objectType(wire.getObjectType());
    String attribute = Wire.required("name of an attribute", wire.getAttributeName());
    return new CatalogChange.RemoveAttribute(
        type, Requests.name(type, wire.getObjectName()), attribute);
  }

  @Override
  default AttributesXml getAttributes(
      ObjectTypeXml objectType, String objectName, AttributeSelectionXml attributes) {
    ObjectType type = WireMappings.objectType(objectType);
    AttributesXml wire = new AttributesXml();
    catalog()
        .attributes(type, Requests.name(type, objectName), allUnlessSaid(attributes))
        .forEach(attribute -> wire.getAttribute().add(WireMappings.toWire(attribute)));
    return wire;
  }

  @Override
  default BulkAttributesXml bulkGetAttributes(
      ObjectTypeXml objectType, List<String> objectName, AttributeSelectionXml attributes) {
    ObjectType type = WireMappings.objectType(objectType);
    BulkAttributesXml wire = new BulkAttributesXml();
    catalog()
        .attributes(type, Requests.names(type, objectName), allUnlessSaid(attributes))
        .forEach(answer -> wire.getAnswer().add(WireSearch.toWire(answer)));
    return wire;
  }

  private static AttributeSelection allUnlessSaid(AttributeSelectionXml wire) {
    return wire == null ? AttributeSelection.ALL : WireMappings.selection(wire);
  }
}
