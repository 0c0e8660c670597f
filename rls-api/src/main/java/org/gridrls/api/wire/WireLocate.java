package org.gridrls.api.wire;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.wire.rli.CatalogOutcomeKindXml;
import org.gridrls.wire.rli.CatalogOutcomeXml;
import org.gridrls.wire.rli.LocateResultXml;
import org.gridrls.wire.rli.LocatedNameXml;
import org.gridrls.wire.rli.ReplicaXml;
import org.gridrls.wire.rli.VerdictXml;

/** The answer of {@code locate} between value and message. */
public final class WireLocate {
  private WireLocate() {}

  public static LocateResult result(LocateResultXml wire) {
    Wire.required("result", wire);
    return new LocateResult(
        Wire.each(wire.getName(), WireLocate::name),
        Wire.each(wire.getCatalog(), WireLocate::outcome),
        WireIndex.completeness(wire.getCompleteness()));
  }

  public static LocateResultXml toWire(LocateResult result) {
    var wire = new LocateResultXml();
    wire.getName().addAll(Wire.each(result.names(), WireLocate::toWire));
    wire.getCatalog().addAll(Wire.each(result.catalogs(), WireLocate::toWire));
    wire.setCompleteness(WireIndex.toWire(result.completeness()));
    return wire;
  }

  private static LocatedName name(LocatedNameXml wire) {
    LogicalName logicalName = new LogicalName(wire.getLogicalName());
    return new LocatedName(
        logicalName,
        Wire.twin(Verdict.class, Wire.required("verdict", wire.getVerdict())),
        Wire.each(wire.getReplica(), replica -> replica(logicalName, replica)),
        Wire.each(wire.getLastKnown(), WireIndex::lastKnown));
  }

  private static LocatedNameXml toWire(LocatedName name) {
    var wire = new LocatedNameXml();
    wire.setLogicalName(name.logicalName().value());
    wire.setVerdict(Wire.twin(VerdictXml.class, name.verdict()));
    wire.getReplica().addAll(Wire.each(name.replicas(), WireLocate::toWire));
    wire.getLastKnown().addAll(Wire.each(name.lastKnown(), WireIndex::toWire));
    return wire;
  }

  private static Replica replica(LogicalName logicalName, ReplicaXml wire) {
    AttributedMapping mapping =
        new AttributedMapping(
            Mapping.of(logicalName.value(), wire.getTargetName()),
            Wire.each(wire.getLogicalAttribute(), WireMappings::attribute),
            Wire.each(wire.getTargetAttribute(), WireMappings::attribute));
    return new Replica(
        Wire.required("lrc", wire.getLrc()),
        Wire.required("lrcMember", wire.getLrcMember()),
        mapping,
        Place.of(wire.getSite(), wire.getPreference(), wire.getSource()));
  }

  private static ReplicaXml toWire(Replica replica) {
    var wire = new ReplicaXml();
    wire.setLrc(replica.lrc());
    wire.setLrcMember(replica.lrcMember());
    wire.setTargetName(replica.mapping().mapping().targetName().value());
    wire.getLogicalAttribute()
        .addAll(Wire.each(replica.mapping().logicalAttributes(), WireMappings::toWire));
    wire.getTargetAttribute()
        .addAll(Wire.each(replica.mapping().targetAttributes(), WireMappings::toWire));
    wire.setSite(replica.place().site().orElse(null));
    wire.setPreference(replica.place().wireForm());
    wire.setSource(replica.place().source().orElse(null));
    return wire;
  }

  private static CatalogOutcome outcome(CatalogOutcomeXml wire) {
    return new CatalogOutcome(
        Wire.required("lrc", wire.getLrc()),
        Wire.required("lrcMember", wire.getLrcMember()),
        Wire.twin(CatalogOutcome.Kind.class, Wire.required("outcome", wire.getOutcome())),
        wire.getAsked(),
        wire.getFound(),
        Duration.ofMillis(wire.getElapsedMillis()),
        Optional.ofNullable(wire.getMessage()));
  }

  public static CatalogOutcomeXml toWire(CatalogOutcome outcome) {
    var wire = new CatalogOutcomeXml();
    wire.setLrc(outcome.lrc());
    wire.setLrcMember(outcome.lrcMember());
    wire.setOutcome(Wire.twin(CatalogOutcomeKindXml.class, outcome.kind()));
    wire.setAsked(outcome.asked());
    wire.setFound(outcome.found());
    wire.setElapsedMillis(outcome.elapsed().toMillis());
    wire.setMessage(outcome.message().map(Printable::of).orElse(null));
    return wire;
  }
}
