package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.lrc.catalog.AttributeCondition;
import org.gridrls.lrc.catalog.AttributeSearch;
import org.gridrls.lrc.catalog.AttributeSearchPage;
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

  static AttributeSearch search(AttributeSearchXml wire) {
    Requests.required("search", wire);
    List<AttributeCondition> conditions =
        wire.getCondition().stream()
            .limit(AttributeSearch.CONDITIONS_MAX + 1L)
            .map(SearchOperations::condition)
            .toList();
    return new AttributeSearch(
        WireMappings.objectType(wire.getObjectType()),
        junction(wire, conditions.size()),
        conditions,
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of));
  }

  /** Required for several conditions: a misspelt OR arrives as null and must not become AND. */
  private static AttributeSearch.Junction junction(AttributeSearchXml wire, int conditions) {
    if (conditions < 2 && wire.getJunction() == null) {
      return AttributeSearch.Junction.AND;
    }
    return AttributeSearch.Junction.valueOf(
        Requests.required("junction (AND, OR) of its conditions", wire.getJunction()).name());
  }

  private static AttributeCondition condition(AttributeConditionXml wire) {
    Requests.required("condition", wire);
    var operator = Requests.required("valid operator", wire.getOperator());
    return new AttributeCondition(
        wire.getAttributeName(),
        AttributeCondition.Operator.valueOf(operator.name()),
        value(wire.getValue()),
        value(wire.getUpperValue()));
  }

  private static Optional<Attribute> value(AttributeXml wire) {
    return Optional.ofNullable(wire).map(WireMappings::attribute);
  }

  private static AttributeSearchPageXml toWire(AttributeSearchPage page) {
    var wire = new AttributeSearchPageXml();
    page.objects().forEach(object -> wire.getObject().add(WireAnswers.toWire(object)));
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }
}
