package org.gridrls.api.wire;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.lrc.ObjectAttributesXml;
import org.gridrls.wire.types.AttributeXml;

/** Searches by attributes, and the objects that they find, between values and messages. */
public final class WireSearch {
  private WireSearch() {}

  public static AttributeQuery query(AttributeSearchXml wire) {
    Wire.required("search", wire);
    return new AttributeQuery(
        WireMappings.objectType(wire.getObjectType()),
        junction(wire),
        conditions(wire),
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of));
  }

  /** At most one more than a search may have, so that too many are refused. */
  public static List<AttributeQuery.Condition> conditions(AttributeSearchXml wire) {
    return wire.getCondition().stream()
        .limit(AttributeQuery.CONDITIONS_MAX + 1L)
        .map(WireSearch::condition)
        .toList();
  }

  /** Required for several conditions: a misspelt OR arrives as null and must not become AND. */
  public static AttributeQuery.Junction junction(AttributeSearchXml wire) {
    if (wire.getCondition().size() < 2 && wire.getJunction() == null) {
      return AttributeQuery.Junction.AND;
    }
    return Wire.twin(
        AttributeQuery.Junction.class,
        Wire.required("junction (AND, OR) of its conditions", wire.getJunction()));
  }

  private static AttributeQuery.Condition condition(AttributeConditionXml wire) {
    Wire.required("condition", wire);
    return new AttributeQuery.Condition(
        wire.getAttributeName(),
        Wire.twin(
            AttributeQuery.Operator.class, Wire.required("valid operator", wire.getOperator())),
        value(wire.getValue()),
        value(wire.getUpperValue()));
  }

  private static Optional<Attribute> value(AttributeXml wire) {
    return Optional.ofNullable(wire).map(WireMappings::attribute);
  }

  public static AttributeSearchXml toWire(AttributeQuery search) {
    var wire = new AttributeSearchXml();
    wire.setObjectType(WireMappings.toWire(search.objectType()));
    wire.setJunction(Wire.twin(JunctionXml.class, search.junction()));
    search.conditions().forEach(condition -> wire.getCondition().add(toWire(condition)));
    wire.setNamePattern(search.namePattern().map(GlobPattern::toString).orElse(null));
    return wire;
  }

  public static AttributeConditionXml toWire(AttributeQuery.Condition condition) {
    var wire = new AttributeConditionXml();
    wire.setAttributeName(condition.attributeName());
    wire.setOperator(Wire.twin(AttributeOperatorXml.class, condition.operator()));
    wire.setValue(condition.value().map(WireMappings::toWire).orElse(null));
    wire.setUpperValue(condition.upperValue().map(WireMappings::toWire).orElse(null));
    return wire;
  }

  public static AttributesResult object(ObjectAttributesXml wire) {
    return new AttributesResult(
        wire.getObjectName(),
        Optional.ofNullable(wire.getCode()).map(WireFaults::error),
        wire.getAttribute().stream().map(WireMappings::attribute).toList());
  }

  public static ObjectAttributesXml toWire(AttributesResult object) {
    var wire = new ObjectAttributesXml();
    wire.setObjectName(object.objectName());
    wire.setCode(object.error().map(WireFaults::code).orElse(null));
    object
        .attributes()
        .forEach(attribute -> wire.getAttribute().add(WireMappings.toWire(attribute)));
    return wire;
  }
}
