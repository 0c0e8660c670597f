package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.lrc.catalog.Change;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.AttributeDefinition;
import org.gridrls.wire.lrc.AttributeDefinitions;
import org.gridrls.wire.lrc.AttributeKey;
import org.gridrls.wire.lrc.Attributes;
import org.gridrls.wire.lrc.BulkAttributes;
import org.gridrls.wire.lrc.ObjectAttribute;
import org.gridrls.wire.lrc.ObjectAttributeKey;
import org.gridrls.wire.types.BulkMode;
import org.gridrls.wire.types.BulkResult;
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
  public void defineAttribute(AttributeDefinition definition) throws RlsFaultMessage {
    FaultMapper.run("defineAttribute", () -> catalog.apply(define(definition)));
  }

  @Override
  public BulkResult bulkDefineAttributes(
      String requestId, BulkMode mode, List<AttributeDefinition> definition)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkDefineAttributes",
        () ->
            bulk.answer(
                requestId, mode, Requests.changes(definition, AttributeOperations::define)));
  }

  private static Change define(AttributeDefinition wire) {
    return Change.define(WireMappings.definition(wire));
  }

  @Override
  public void undefineAttribute(AttributeKey key, Boolean clearValues) throws RlsFaultMessage {
    FaultMapper.run("undefineAttribute", () -> catalog.apply(undefine(key, clearValues)));
  }

  @Override
  public BulkResult bulkUndefineAttributes(
      String requestId, BulkMode mode, Boolean clearValues, List<AttributeKey> key)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkUndefineAttributes",
        () ->
            bulk.answer(
                requestId, mode, Requests.changes(key, wire -> undefine(wire, clearValues))));
  }

  private static Change undefine(AttributeKey wire, Boolean clearValues) {
    Requests.required("key", wire);
    boolean clear = Requests.required("clearValues", clearValues);
    String name = Requests.required("name of an attribute", wire.getName());
    return Change.undefine(WireMappings.objectType(wire.getObjectType()), name, clear);
  }

  @Override
  public AttributeDefinitions listAttributeDefinitions(org.gridrls.wire.types.ObjectType objectType)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "listAttributeDefinitions",
        () -> {
          Optional<ObjectType> type = Optional.ofNullable(objectType).map(WireMappings::objectType);
          AttributeDefinitions wire = new AttributeDefinitions();
          catalog
              .definitions(type)
              .forEach(each -> wire.getDefinition().add(WireMappings.toWire(each)));
          return wire;
        });
  }

  @Override
  public void addAttribute(ObjectAttribute value) throws RlsFaultMessage {
    FaultMapper.run("addAttribute", () -> catalog.apply(change(value, Change::addAttribute)));
  }

  @Override
  public BulkResult bulkAddAttributes(String requestId, BulkMode mode, List<ObjectAttribute> value)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkAddAttributes",
        () ->
            bulk.answer(
                requestId,
                mode,
                Requests.changes(value, wire -> change(wire, Change::addAttribute))));
  }

  @Override
  public void modifyAttribute(ObjectAttribute value) throws RlsFaultMessage {
    FaultMapper.run("modifyAttribute", () -> catalog.apply(change(value, Change::modifyAttribute)));
  }

  @Override
  public BulkResult bulkModifyAttributes(
      String requestId, BulkMode mode, List<ObjectAttribute> value) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkModifyAttributes",
        () ->
            bulk.answer(
                requestId,
                mode,
                Requests.changes(value, wire -> change(wire, Change::modifyAttribute))));
  }

  /** What is done with an attribute of an object. */
  @FunctionalInterface
  private interface AttributeChange {
    Change of(ObjectType type, String name, org.gridrls.api.Attribute attribute);
  }

  private static Change change(ObjectAttribute wire, AttributeChange change) {
    Requests.required("value", wire);
    ObjectType type = WireMappings.objectType(wire.getObjectType());
    String name = Requests.name(type, wire.getObjectName());
    return change.of(
        type, name, WireMappings.attribute(Requests.required("attribute", wire.getAttribute())));
  }

  @Override
  public void removeAttribute(ObjectAttributeKey key) throws RlsFaultMessage {
    FaultMapper.run("removeAttribute", () -> catalog.apply(remove(key)));
  }

  @Override
  public BulkResult bulkRemoveAttributes(
      String requestId, BulkMode mode, List<ObjectAttributeKey> key) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkRemoveAttributes",
        () -> bulk.answer(requestId, mode, Requests.changes(key, AttributeOperations::remove)));
  }

  private static Change remove(ObjectAttributeKey wire) {
    Requests.required("key", wire);
    ObjectType type = WireMappings.objectType(wire.getObjectType());
    String attribute = Requests.required("name of an attribute", wire.getAttributeName());
    return Change.removeAttribute(type, Requests.name(type, wire.getObjectName()), attribute);
  }

  @Override
  public Attributes getAttributes(
      org.gridrls.wire.types.ObjectType objectType,
      String objectName,
      org.gridrls.wire.types.AttributeSelection attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "getAttributes",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          Attributes wire = new Attributes();
          catalog
              .attributes(type, Requests.name(type, objectName), allUnlessSaid(attributes))
              .forEach(attribute -> wire.getAttribute().add(WireMappings.toWire(attribute)));
          return wire;
        });
  }

  @Override
  public BulkAttributes bulkGetAttributes(
      org.gridrls.wire.types.ObjectType objectType,
      List<String> objectName,
      org.gridrls.wire.types.AttributeSelection attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkGetAttributes",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          BulkAttributes wire = new BulkAttributes();
          catalog
              .attributes(type, Requests.names(type, objectName), allUnlessSaid(attributes))
              .forEach(answer -> wire.getAnswer().add(Answers.toWire(answer)));
          return wire;
        });
  }

  private static AttributeSelection allUnlessSaid(org.gridrls.wire.types.AttributeSelection wire) {
    return wire == null ? AttributeSelection.ALL : WireMappings.selection(wire);
  }
}
