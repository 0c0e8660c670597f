package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeSearchPageXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.PageRequestXml;

/** The search by attributes. Safe for threads. */
interface SearchOperations extends LocalReplicaCatalog {
  MappingCatalog catalog();

  @Override
  default AttributeSearchPageXml searchAttributes(
      AttributeSearchXml search, AttributeSelectionXml attributes, PageRequestXml page) {
    return toWire(
        catalog()
            .search(search(search), WireMappings.selection(attributes), WireMappings.page(page)));
  }

  static AttributeQuery search(AttributeSearchXml wire) {
    Wire.required("search", wire);
    List<AttributeQuery.Condition> conditions =
        wire.getCondition().stream()
            .limit(AttributeQuery.CONDITIONS_MAX + 1L)
            .map(SearchOperations::condition)
            .toList();
    return new AttributeQuery(
        WireMappings.objectType(wire.getObjectType()),
        junction(wire, conditions.size()),
        conditions,
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of));
  }

  /** Required for several conditions: a misspelt OR arrives as null and must not become AND. */
  private static AttributeQuery.Junction junction(AttributeSearchXml wire, int conditions) {
    if (conditions < 2 && wire.getJunction() == null) {
      return AttributeQuery.Junction.AND;
    }
    return AttributeQuery.Junction.valueOf(
        Wire.required("junction (AND, OR) of its conditions", wire.getJunction()).name());
  }

  private static AttributeQuery.Condition condition(AttributeConditionXml wire) {
    Wire.required("condition", wire);
    var operator = Wire.required("valid operator", wire.getOperator());
    return new AttributeQuery.Condition(
        wire.getAttributeName(),
        AttributeQuery.Operator.valueOf(operator.name()),
        value(wire.getValue()),
        value(wire.getUpperValue()));
  }

  private static Optional<Attribute> value(AttributeXml wire) {
    return Optional.ofNullable(wire).map(WireMappings::attribute);
  }

  private static AttributeSearchPageXml toWire(AttributeQuery.Page page) {
    var wire = new AttributeSearchPageXml();
    page.objects().forEach(object -> wire.getObject().add(WireAnswers.toWire(object)));
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }
}
