package org.gridrls.client;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.wire.lrc.AttributeKeyXml;
import org.gridrls.wire.lrc.AttributeSearchPageXml;
import org.gridrls.wire.lrc.ChangeKindXml;
import org.gridrls.wire.lrc.ChangesXml;
import org.gridrls.wire.lrc.MatchedDeletionXml;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.lrc.SelectionXml;

/** Converts values that only clients of a catalog have to messages and back. */
final class CatalogWire {
  private CatalogWire() {}

  static AttributeKeyXml key(ObjectType type, String attributeName) {
    var wire = new AttributeKeyXml();
    wire.setObjectType(WireMappings.toWire(type));
    wire.setName(attributeName);
    return wire;
  }

  static ObjectAttributeKeyXml toWire(ObjectAttribute.Key key) {
    var wire = new ObjectAttributeKeyXml();
    wire.setObjectType(WireMappings.toWire(key.objectType()));
    wire.setObjectName(key.objectName());
    wire.setAttributeName(key.attributeName());
    return wire;
  }

  static ObjectAttributeXml toWire(ObjectAttribute value) {
    var wire = new ObjectAttributeXml();
    wire.setObjectType(WireMappings.toWire(value.objectType()));
    wire.setObjectName(value.objectName());
    wire.setAttribute(WireMappings.toWire(value.attribute()));
    return wire;
  }

  static AttributeQuery.Page page(AttributeSearchPageXml wire) {
    return new AttributeQuery.Page(
        wire.getObject().stream().map(WireSearch::object).toList(),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit());
  }

  static NameChangeXml toWire(NameChange change) {
    var wire = new NameChangeXml();
    wire.setFrom(change.from());
    wire.setTo(change.to());
    return wire;
  }

  static SelectionXml toWire(DeletionFilter selection) {
    var wire = new SelectionXml();
    wire.setLogicalName(selection.logicalName().orElse(null));
    wire.setTargetName(selection.targetName().orElse(null));
    wire.setLogicalPattern(selection.logicalPattern().map(GlobPattern::toString).orElse(null));
    wire.setTargetPattern(selection.targetPattern().map(GlobPattern::toString).orElse(null));
    wire.setAttributes(selection.attributes().map(WireSearch::toWire).orElse(null));
    return wire;
  }

  static MatchedDeletion deletion(MatchedDeletionXml wire) {
    return new MatchedDeletion(
        wire.getDeleted(), wire.getSample().stream().map(WireMappings::mapping).toList());
  }

  static CatalogChanges changes(ChangesXml wire) {
    List<CatalogChanges.Change> changes =
        wire.getChange().stream()
            .map(
                change ->
                    new CatalogChanges.Change(
                        change.getSequence(),
                        change.getKind() == ChangeKindXml.ADDED,
                        change.getLogicalName()))
            .toList();
    return new CatalogChanges(changes, wire.getOldestSequence(), wire.getLatestSequence());
  }
}
