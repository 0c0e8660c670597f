package org.gridrls.replicator.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.replicator.desk.WishDesk.Shown;
import org.gridrls.replicator.request.StandingWish;
import org.gridrls.replicator.request.WishedNames;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.replicator.WishStatusXml;
import org.gridrls.wire.replicator.WishXml;
import org.gridrls.wire.types.AttributeXml;

/** Messages about wishes to values and back. Stateless. */
final class WishMessages {
  private WishMessages() {}

  static WishedNames names(AttributeSearchXml wire) {
    Wire.required("names", wire);
    if (WireMappings.objectType(wire.getObjectType()) != ObjectType.LOGICAL_NAME) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a wish is about logical names");
    }
    List<Condition> conditions = wire.getCondition().stream().map(WishMessages::condition).toList();
    return new WishedNames(
        junction(wire, conditions.size()),
        conditions,
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of));
  }

  /** Required for several conditions, as in a search. */
  private static Junction junction(AttributeSearchXml wire, int conditions) {
    if (conditions < 2 && wire.getJunction() == null) {
      return Junction.AND;
    }
    return Junction.valueOf(
        Wire.required("junction (AND, OR) of its conditions", wire.getJunction()).name());
  }

  private static Condition condition(AttributeConditionXml wire) {
    Wire.required("condition", wire);
    return new Condition(
        wire.getAttributeName(),
        Operator.valueOf(Wire.required("valid operator", wire.getOperator()).name()),
        value(wire.getValue()),
        value(wire.getUpperValue()));
  }

  private static Optional<Attribute> value(AttributeXml wire) {
    return Optional.ofNullable(wire).map(WireMappings::attribute);
  }

  private static AttributeSearchXml names(WishedNames names) {
    AttributeSearchXml wire = new AttributeSearchXml();
    wire.setObjectType(WireMappings.toWire(ObjectType.LOGICAL_NAME));
    wire.setJunction(JunctionXml.valueOf(names.junction().name()));
    names.conditions().forEach(condition -> wire.getCondition().add(condition(condition)));
    wire.setNamePattern(names.pattern().map(GlobPattern::toString).orElse(null));
    return wire;
  }

  private static AttributeConditionXml condition(Condition condition) {
    AttributeConditionXml wire = new AttributeConditionXml();
    wire.setAttributeName(condition.attributeName());
    wire.setOperator(AttributeOperatorXml.valueOf(condition.operator().name()));
    wire.setValue(condition.value().map(WireMappings::toWire).orElse(null));
    wire.setUpperValue(condition.upperValue().map(WireMappings::toWire).orElse(null));
    return wire;
  }

  static WishStatusXml status(Shown shown) {
    StandingWish wish = shown.wish();
    WishXml what = new WishXml();
    what.setNames(names(wish.names()));
    what.setCopies(wish.copies() == 0 ? null : wish.copies());
    what.setOptions(ReplicationMessages.options(shown.request().options()));
    WishStatusXml wire = new WishStatusXml();
    wire.setId(wish.id());
    wire.setRequestId(wish.requestId());
    wire.setOwner(wish.owner().orElse(null));
    wire.setWish(what);
    wire.setReplication(shown.request().id());
    wire.setCount(ReplicationMessages.counts(shown.counts()));
    wire.setBytes(shown.request().bytes());
    wire.setCreated(wish.created());
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
