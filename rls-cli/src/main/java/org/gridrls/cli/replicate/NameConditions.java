package org.gridrls.cli.replicate;

import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.cli.attribute.ConditionText;
import org.gridrls.cli.attribute.SearchOptions;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;

/** Conditions on logical names, as a replicator takes them. Stateless. */
final class NameConditions {
  private NameConditions() {}

  /** Each condition has its type, as in {@code run:int=7}. */
  static AttributeSearchXml wire(SearchOptions search, List<String> conditions) {
    AttributeSearchXml names = new AttributeSearchXml();
    names.setObjectType(WireMappings.toWire(ObjectType.LOGICAL_NAME));
    names.setJunction(JunctionXml.valueOf(search.junction().name()));
    conditions.forEach(
        text ->
            names
                .getCondition()
                .add(WireSearch.toWire(ConditionText.condition(text, ConditionText::untyped))));
    names.setNamePattern(search.pattern().map(GlobPattern::toString).orElse(null));
    return names;
  }
}
