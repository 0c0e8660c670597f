package org.gridrls.replicator.soap;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.replicator.desk.WishDesk.Shown;
import org.gridrls.replicator.request.StandingWish;
import org.gridrls.replicator.request.WishedNames;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.replicator.WishStatusXml;
import org.gridrls.wire.replicator.WishXml;

/** Messages about wishes to values and back. Stateless. */
final class WishMessages {
  private WishMessages() {}

  static WishedNames names(AttributeSearchXml wire) {
    Wire.required("names", wire);
    if (WireMappings.objectType(wire.getObjectType()) != ObjectType.LOGICAL_NAME) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "only logical names can be searched for");
    }
    return new WishedNames(
        WireSearch.junction(wire),
        WireSearch.conditions(wire),
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of));
  }

  private static AttributeSearchXml names(WishedNames names) {
    AttributeSearchXml wire = new AttributeSearchXml();
    wire.setObjectType(WireMappings.toWire(ObjectType.LOGICAL_NAME));
    wire.setJunction(JunctionXml.valueOf(names.junction().name()));
    names.conditions().forEach(condition -> wire.getCondition().add(WireSearch.toWire(condition)));
    wire.setNamePattern(names.pattern().map(GlobPattern::toString).orElse(null));
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
