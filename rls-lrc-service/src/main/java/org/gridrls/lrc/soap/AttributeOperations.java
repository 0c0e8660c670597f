package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.lrc.catalog.Change;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.AttributeDefinitionXml;
import org.gridrls.wire.lrc.AttributeDefinitionsXml;
import org.gridrls.wire.lrc.AttributeKeyXml;
import org.gridrls.wire.lrc.AttributesXml;
import org.gridrls.wire.lrc.BulkAttributesXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.RlsFaultMessage;

/** The operations about attributes. Safe for threads. */
abstract class AttributeOperations extends SearchOperations {
  private final MappingCatalog catalog;
  private final BulkCalls bulk;

  AttributeOperations(MappingCatalog catalog, BulkCalls bulk, UpdateScheduler updates) {
    super(catalog, updates);
    this.catalog = catalog;
    this.bulk = bulk;
  }

  @Override
  public void defineAttribute(AttributeDefinitionXml definition) throws RlsFaultMessage {
    FaultMapper.run("defineAttribute", () -> catalog.apply(define(definition)));
  }

  @Override
  public BulkResultXml bulkDefineAttributes(
      String requestId, BulkModeXml mode, List<AttributeDefinitionXml> definition)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkDefineAttributes",
        () ->
            bulk.answer(
                requestId, mode, Requests.changes(definition, AttributeOperations::define)));
  }

  private static Change define(AttributeDefinitionXml wire) {
    return new Change.Define(WireMappings.definition(wire));
  }

  @Override
  public void undefineAttribute(AttributeKeyXml key, Boolean clearValues) throws RlsFaultMessage {
    FaultMapper.run("undefineAttribute", () -> catalog.apply(undefine(key, clearValues)));
  }

  @Override
  public BulkResultXml bulkUndefineAttributes(
      String requestId, BulkModeXml mode, Boolean clearValues, List<AttributeKeyXml> key)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkUndefineAttributes",
        () ->
            bulk.answer(
                requestId, mode, Requests.changes(key, wire -> undefine(wire, clearValues))));
  }

  private static Change undefine(AttributeKeyXml wire, Boolean clearValues) {
    Requests.required("key", wire);
    boolean clear = Requests.required("clearValues", clearValues);
    String name = Requests.required("name of an attribute", wire.getName());
    return new Change.Undefine(WireMappings.objectType(wire.getObjectType()), name, clear);
  }

  @Override
  public AttributeDefinitionsXml listAttributeDefinitions(ObjectTypeXml objectType)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "listAttributeDefinitions",
        () -> {
          Optional<ObjectType> type = Optional.ofNullable(objectType).map(WireMappings::objectType);
          AttributeDefinitionsXml wire = new AttributeDefinitionsXml();
          catalog
              .definitions(type)
              .forEach(each -> wire.getDefinition().add(WireMappings.toWire(each)));
          return wire;
        });
  }

  @Override
  public void addAttribute(ObjectAttributeXml value) throws RlsFaultMessage {
    FaultMapper.run("addAttribute", () -> catalog.apply(change(value, Change.AddAttribute::new)));
  }

  @Override
  public BulkResultXml bulkAddAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeXml> value) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkAddAttributes",
        () ->
            bulk.answer(
                requestId,
                mode,
                Requests.changes(value, wire -> change(wire, Change.AddAttribute::new))));
  }

  @Override
  public void modifyAttribute(ObjectAttributeXml value) throws RlsFaultMessage {
    FaultMapper.run("modifyAttribute", () -> catalog.apply(change(value, Change.ModifyAttribute::new)));
  }

  @Override
  public BulkResultXml bulkModifyAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeXml> value) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkModifyAttributes",
        () ->
            bulk.answer(
                requestId,
                mode,
                Requests.changes(value, wire -> change(wire, Change.ModifyAttribute::new))));
  }

  /** What is done with an attribute of an object. */
  @FunctionalInterface
  private interface AttributeChange {
    Change of(ObjectType type, String name, Attribute attribute);
  }

  private static Change change(ObjectAttributeXml wire, AttributeChange change) {
    Requests.required("value", wire);
    ObjectType type = WireMappings.objectType(wire.getObjectType());
    String name = Requests.name(type, wire.getObjectName());
    return change.of(
        type, name, WireMappings.attribute(Requests.required("attribute", wire.getAttribute())));
  }

  @Override
  public void removeAttribute(ObjectAttributeKeyXml key) throws RlsFaultMessage {
    FaultMapper.run("removeAttribute", () -> catalog.apply(remove(key)));
  }

  @Override
  public BulkResultXml bulkRemoveAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeKeyXml> key) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkRemoveAttributes",
        () -> bulk.answer(requestId, mode, Requests.changes(key, AttributeOperations::remove)));
  }

  private static Change remove(ObjectAttributeKeyXml wire) {
    Requests.required("key", wire);
    ObjectType type = WireMappings.objectType(wire.getObjectType());
    String attribute = Requests.required("name of an attribute", wire.getAttributeName());
    return new Change.RemoveAttribute(type, Requests.name(type, wire.getObjectName()), attribute);
  }

  @Override
  public AttributesXml getAttributes(
      ObjectTypeXml objectType, String objectName, AttributeSelectionXml attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "getAttributes",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          AttributesXml wire = new AttributesXml();
          catalog
              .attributes(type, Requests.name(type, objectName), allUnlessSaid(attributes))
              .forEach(attribute -> wire.getAttribute().add(WireMappings.toWire(attribute)));
          return wire;
        });
  }

  @Override
  public BulkAttributesXml bulkGetAttributes(
      ObjectTypeXml objectType, List<String> objectName, AttributeSelectionXml attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkGetAttributes",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          BulkAttributesXml wire = new BulkAttributesXml();
          catalog
              .attributes(type, Requests.names(type, objectName), allUnlessSaid(attributes))
              .forEach(answer -> wire.getAnswer().add(Answers.toWire(answer)));
          return wire;
        });
  }

  private static AttributeSelection allUnlessSaid(AttributeSelectionXml wire) {
    return wire == null ? AttributeSelection.ALL : WireMappings.selection(wire);
  }
}
