package org.gridrls.replicator.soap;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.WantedNames;
import org.gridrls.replicator.service.RuleOperations.RuleView;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.replicator.WishStatusXml;
import org.gridrls.wire.replicator.WishXml;

/** Messages about rules to values and back. Stateless. */
final class RuleMessages {
  private RuleMessages() {}

  /** A wish for the members of a collection has an empty search. */
  static WantedNames names(AttributeSearchXml wire, String collection) {
    Wire.required("names", wire);
    if (WireMappings.objectType(wire.getObjectType()) != ObjectType.LOGICAL_NAME) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "only logical names can be searched for");
    }
    return new WantedNames(
        WireSearch.junction(wire),
        WireSearch.conditions(wire),
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of),
        Optional.ofNullable(collection).map(LogicalName::new));
  }

  private static AttributeSearchXml names(WantedNames names) {
    AttributeSearchXml wire = new AttributeSearchXml();
    wire.setObjectType(WireMappings.toWire(ObjectType.LOGICAL_NAME));
    wire.setJunction(JunctionXml.valueOf(names.junction().name()));
    names.conditions().forEach(condition -> wire.getCondition().add(WireSearch.toWire(condition)));
    wire.setNamePattern(names.pattern().map(GlobPattern::toString).orElse(null));
    return wire;
  }

  static WishStatusXml status(RuleView shown) {
    ReplicationRule rule = shown.rule();
    WishXml what = new WishXml();
    what.setNames(names(rule.names()));
    what.setCopies(rule.copies() == 0 ? null : rule.copies());
    what.setCollection(rule.names().collection().map(LogicalName::value).orElse(null));
    what.setOptions(ReplicationMessages.options(shown.request().options()));
    WishStatusXml wire = new WishStatusXml();
    wire.setId(rule.id());
    wire.setRequestId(rule.requestId());
    wire.setOwner(rule.owner().orElse(null));
    wire.setWish(what);
    wire.setReplication(shown.request().id());
    wire.setCount(ReplicationMessages.counts(shown.counts()));
    wire.setBytes(shown.request().bytes());
    wire.setCreated(rule.created());
    wire.setLagSeconds(shown.lag().toSeconds());
    shown
        .searched()
        .ifPresent(
            last -> {
              wire.setSearched(last.at());
              wire.setComplete(last.complete());
              wire.getGap().addAll(last.gaps());
            });
    return wire;
  }
}
