package org.gridrls.client;

import java.util.List;
import java.util.function.Function;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.BulkResultXml;

/**
 * The attributes of the names in one catalog; see {@link LrcClient#attributes}. Every method is one
 * call; a request id makes a bulk call repeatable, as in {@link LrcClient#createAll}. Safe for
 * threads.
 */
public final class AttributeClient {
  private final String address;
  private final LocalReplicaCatalog catalog;

  AttributeClient(String address, LocalReplicaCatalog catalog) {
    this.address = address;
    this.catalog = catalog;
  }

  /** Sets what the object has not yet; ATTRIBUTE_EXISTS if it has. */
  public void add(ObjectType type, String name, Attribute attribute) {
    var value = CatalogWire.toWire(new ObjectAttribute(type, name, attribute));
    SoapCalls.run(address, () -> catalog.addAttribute(value));
  }

  /** Changes what the object has; ATTRIBUTE_VALUE_NOT_FOUND if it has not. */
  public void modify(ObjectType type, String name, Attribute attribute) {
    var value = CatalogWire.toWire(new ObjectAttribute(type, name, attribute));
    SoapCalls.run(address, () -> catalog.modifyAttribute(value));
  }

  /** Takes an attribute off an object; ATTRIBUTE_VALUE_NOT_FOUND if it has none. */
  public void remove(ObjectType type, String name, String attributeName) {
    var key = CatalogWire.toWire(new ObjectAttribute.Key(type, name, attributeName));
    SoapCalls.run(address, () -> catalog.removeAttribute(key));
  }

  /** The attributes of one object; LOGICAL_NAME_NOT_FOUND or TARGET_NAME_NOT_FOUND without it. */
  public List<Attribute> of(ObjectType type, String name, AttributeSelection selection) {
    var answer =
        SoapCalls.answer(
            address,
            () ->
                catalog.getAttributes(
                    WireMappings.toWire(type), name, WireMappings.toWire(selection)));
    return answer.getAttribute().stream().map(WireMappings::attribute).toList();
  }

  /** One answer for each name, in the order given. */
  public List<AttributesResult> ofAll(
      ObjectType type, List<String> names, AttributeSelection selection) {
    var answer =
        SoapCalls.answer(
            address,
            () ->
                catalog.bulkGetAttributes(
                    WireMappings.toWire(type), names, WireMappings.toWire(selection)));
    return answer.getAnswer().stream().map(WireSearch::object).toList();
  }

  /** The objects that fulfil the conditions, each with the attributes selected. */
  public AttributeQuery.Page search(
      AttributeQuery search, AttributeSelection selection, PageRequest page) {
    return CatalogWire.page(
        SoapCalls.answer(
            address,
            () ->
                catalog.searchAttributes(
                    WireSearch.toWire(search),
                    WireMappings.toWire(selection),
                    WireMappings.toWire(page))));
  }

  /** Forgets an attribute; ATTRIBUTE_IN_USE if objects have it, unless {@code clearValues}. */
  public void undefine(ObjectType type, String attributeName, boolean clearValues) {
    var key = CatalogWire.key(type, attributeName);
    SoapCalls.run(address, () -> catalog.undefineAttribute(key, clearValues));
  }

  /**
   * Forgets several attributes of one kind of object, each as {@link #undefine} does; {@code
   * requestId} may be null.
   */
  public BulkResult undefineAll(
      ObjectType type,
      List<String> attributeNames,
      boolean clearValues,
      BulkMode mode,
      String requestId) {
    var keys = each(attributeNames, name -> CatalogWire.key(type, name));
    return bulk(
        () ->
            catalog.bulkUndefineAttributes(
                requestId, WireMappings.toWire(mode), clearValues, keys));
  }

  public BulkResult defineAll(List<AttributeDefinition> definitions, BulkMode mode) {
    return defineAll(definitions, mode, null);
  }

  public BulkResult defineAll(
      List<AttributeDefinition> definitions, BulkMode mode, String requestId) {
    var wire = each(definitions, WireMappings::toWire);
    return bulk(() -> catalog.bulkDefineAttributes(requestId, WireMappings.toWire(mode), wire));
  }

  public BulkResult addAll(List<ObjectAttribute> values, BulkMode mode) {
    return addAll(values, mode, null);
  }

  public BulkResult addAll(List<ObjectAttribute> values, BulkMode mode, String requestId) {
    var wire = each(values, CatalogWire::toWire);
    return bulk(() -> catalog.bulkAddAttributes(requestId, WireMappings.toWire(mode), wire));
  }

  public BulkResult modifyAll(List<ObjectAttribute> values, BulkMode mode) {
    return modifyAll(values, mode, null);
  }

  public BulkResult modifyAll(List<ObjectAttribute> values, BulkMode mode, String requestId) {
    var wire = each(values, CatalogWire::toWire);
    return bulk(() -> catalog.bulkModifyAttributes(requestId, WireMappings.toWire(mode), wire));
  }

  public BulkResult removeAll(List<ObjectAttribute.Key> keys, BulkMode mode) {
    return removeAll(keys, mode, null);
  }

  public BulkResult removeAll(List<ObjectAttribute.Key> keys, BulkMode mode, String requestId) {
    var wire = each(keys, CatalogWire::toWire);
    return bulk(() -> catalog.bulkRemoveAttributes(requestId, WireMappings.toWire(mode), wire));
  }

  private static <A, B> List<B> each(List<A> values, Function<A, B> conversion) {
    return values.stream().map(conversion).toList();
  }

  private BulkResult bulk(SoapCalls.RemoteCall<BulkResultXml> call) {
    return WireMappings.result(SoapCalls.answer(address, call));
  }
}
