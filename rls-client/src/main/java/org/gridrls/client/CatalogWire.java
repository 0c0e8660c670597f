package org.gridrls.client;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.wire.lrc.AttributeCondition;
import org.gridrls.wire.lrc.AttributeKey;
import org.gridrls.wire.lrc.AttributeOperator;
import org.gridrls.wire.lrc.AttributeSearchPage;
import org.gridrls.wire.lrc.ChangeKind;
import org.gridrls.wire.lrc.Changes;
import org.gridrls.wire.lrc.Junction;
import org.gridrls.wire.lrc.ObjectAttributeKey;
import org.gridrls.wire.lrc.Selection;

/** The values that only clients of a catalog have, to messages and back. */
final class CatalogWire {
  private CatalogWire() {}

  static AttributeKey key(ObjectType type, String attributeName) {
    var wire = new AttributeKey();
    wire.setObjectType(WireMappings.toWire(type));
    wire.setName(attributeName);
    return wire;
  }

  static ObjectAttributeKey toWire(ObjectAttribute.Key key) {
    var wire = new ObjectAttributeKey();
    wire.setObjectType(WireMappings.toWire(key.objectType()));
    wire.setObjectName(key.objectName());
    wire.setAttributeName(key.attributeName());
    return wire;
  }

  static org.gridrls.wire.lrc.ObjectAttribute toWire(ObjectAttribute value) {
    var wire = new org.gridrls.wire.lrc.ObjectAttribute();
    wire.setObjectType(WireMappings.toWire(value.objectType()));
    wire.setObjectName(value.objectName());
    wire.setAttribute(WireMappings.toWire(value.attribute()));
    return wire;
  }

  static ObjectAttributes attributes(org.gridrls.wire.lrc.ObjectAttributes wire) {
    return new ObjectAttributes(
        wire.getObjectName(),
        Optional.ofNullable(wire.getCode()).map(WireFaults::error),
        wire.getAttribute().stream().map(WireMappings::attribute).toList());
  }

  static org.gridrls.wire.lrc.AttributeSearch toWire(AttributeSearch search) {
    var wire = new org.gridrls.wire.lrc.AttributeSearch();
    wire.setObjectType(WireMappings.toWire(search.objectType()));
    wire.setJunction(Junction.valueOf(search.junction().name()));
    search.conditions().forEach(condition -> wire.getCondition().add(toWire(condition)));
    wire.setNamePattern(search.namePattern().map(GlobPattern::toString).orElse(null));
    return wire;
  }

  private static AttributeCondition toWire(AttributeSearch.Condition condition) {
    var wire = new AttributeCondition();
    wire.setAttributeName(condition.attributeName());
    wire.setOperator(AttributeOperator.valueOf(condition.operator().name()));
    wire.setValue(condition.value().map(WireMappings::toWire).orElse(null));
    wire.setUpperValue(condition.upperValue().map(WireMappings::toWire).orElse(null));
    return wire;
  }

  static AttributeSearch.Page page(AttributeSearchPage wire) {
    return new AttributeSearch.Page(
        wire.getObject().stream().map(CatalogWire::attributes).toList(),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit());
  }

  static org.gridrls.wire.lrc.NameChange toWire(NameChange change) {
    var wire = new org.gridrls.wire.lrc.NameChange();
    wire.setFrom(change.from());
    wire.setTo(change.to());
    return wire;
  }

  static Selection toWire(MappingSelection selection) {
    var wire = new Selection();
    wire.setLogicalName(selection.logicalName().orElse(null));
    wire.setTargetName(selection.targetName().orElse(null));
    wire.setLogicalPattern(selection.logicalPattern().map(GlobPattern::toString).orElse(null));
    wire.setTargetPattern(selection.targetPattern().map(GlobPattern::toString).orElse(null));
    wire.setAttributes(selection.attributes().map(CatalogWire::toWire).orElse(null));
    return wire;
  }

  static MatchedDeletion deletion(org.gridrls.wire.lrc.MatchedDeletion wire) {
    return new MatchedDeletion(
        wire.getDeleted(),
        wire.isDryRun(),
        wire.getSample().stream().map(WireMappings::mapping).toList());
  }

  static CatalogChanges changes(Changes wire) {
    List<CatalogChanges.Change> changes =
        wire.getChange().stream()
            .map(
                change ->
                    new CatalogChanges.Change(
                        change.getSequence(),
                        change.getKind() == ChangeKind.ADDED,
                        change.getLogicalName()))
            .toList();
    return new CatalogChanges(changes, wire.getOldestSequence(), wire.getLatestSequence());
  }
}
