package org.gridrls.api.wire;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Removal;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.gridrls.wire.rli.CompletenessXml;
import org.gridrls.wire.rli.CoveredCatalogXml;
import org.gridrls.wire.rli.EvidenceXml;
import org.gridrls.wire.rli.IndexAnswerXml;
import org.gridrls.wire.rli.IndexPageXml;
import org.gridrls.wire.rli.LastKnownXml;
import org.gridrls.wire.rli.LocationXml;
import org.gridrls.wire.rli.NameLocationsXml;
import org.gridrls.wire.rli.NotCoveredReasonXml;
import org.gridrls.wire.rli.NotCoveredXml;
import org.gridrls.wire.rli.RemovalXml;
import org.gridrls.wire.rli.SenderStateXml;
import org.gridrls.wire.rli.SenderXml;
import org.gridrls.wire.rli.SendersXml;

/** The answers of an index between values and messages. */
public final class WireIndex {
  private WireIndex() {}

  public static IndexAnswer answer(IndexAnswerXml wire) {
    Wire.required("answer", wire);
    return new IndexAnswer(
        Wire.each(wire.getAnswer(), WireIndex::names), completeness(wire.getCompleteness()));
  }

  public static IndexAnswerXml toWire(IndexAnswer answer) {
    var wire = new IndexAnswerXml();
    wire.getAnswer().addAll(Wire.each(answer.names(), WireIndex::toWire));
    wire.setCompleteness(toWire(answer.completeness()));
    return wire;
  }

  public static IndexPage page(IndexPageXml wire) {
    Wire.required("page of answers", wire);
    return new IndexPage(
        Wire.each(wire.getAnswer(), WireIndex::names),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit(),
        completeness(wire.getCompleteness()));
  }

  public static IndexPageXml toWire(IndexPage page) {
    var wire = new IndexPageXml();
    wire.getAnswer().addAll(Wire.each(page.names(), WireIndex::toWire));
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    wire.setCompleteness(toWire(page.completeness()));
    return wire;
  }

  private static NameLocations names(NameLocationsXml wire) {
    return new NameLocations(
        new LogicalName(wire.getLogicalName()),
        Wire.each(wire.getLocation(), WireIndex::location),
        Wire.each(wire.getLastKnown(), WireIndex::lastKnown));
  }

  private static NameLocationsXml toWire(NameLocations names) {
    var wire = new NameLocationsXml();
    wire.setLogicalName(names.logicalName().value());
    names.locations().forEach(each -> wire.getLocation().add(toWire(each)));
    names.lastKnown().forEach(each -> wire.getLastKnown().add(toWire(each)));
    return wire;
  }

  private static Location location(LocationXml wire) {
    return new Location(
        Wire.required("lrc", wire.getLrc()),
        Wire.required("lrcMember", wire.getLrcMember()),
        Wire.twin(Evidence.class, Wire.required("evidence", wire.getEvidence())),
        wire.isPartitioned(),
        rate(wire.getFalsePositiveRate()),
        Duration.ofMillis(wire.getAgeMillis()),
        wire.getGeneration(),
        wire.getHops(),
        Place.of(wire.getSite(), wire.getPreference(), wire.getSource()),
        version(wire));
  }

  private static Optional<ServerIdentity.CatalogVersion> version(LocationXml wire) {
    return wire.getCatalogId() == null || wire.getBootId() == null
        ? Optional.empty()
        : Optional.of(
            new ServerIdentity.CatalogVersion(
                wire.getCatalogId(), wire.getBootId(), wire.getGeneration()));
  }

  private static LocationXml toWire(Location location) {
    var wire = new LocationXml();
    wire.setLrc(location.lrc());
    wire.setLrcMember(location.lrcMember());
    wire.setEvidence(Wire.twin(EvidenceXml.class, location.evidence()));
    wire.setPartitioned(location.partitioned());
    wire.setExact(location.exact());
    location.falsePositiveRate().ifPresent(wire::setFalsePositiveRate);
    wire.setAgeMillis(location.age().toMillis());
    wire.setGeneration(location.generation());
    wire.setHops(location.hops());
    wire.setSite(location.place().site().orElse(null));
    wire.setPreference(location.place().wireForm());
    wire.setSource(location.place().source().orElse(null));
    location
        .version()
        .ifPresent(
            version -> {
              wire.setCatalogId(version.catalogId());
              wire.setBootId(version.bootId());
            });
    return wire;
  }

  static LastKnown lastKnown(LastKnownXml wire) {
    return new LastKnown(
        Wire.required("lrc", wire.getLrc()),
        Wire.required("lrcMember", wire.getLrcMember()),
        rate(wire.getFalsePositiveRate()),
        Wire.required("asOf", wire.getAsOf()),
        Duration.ofMillis(wire.getSilentMillis()),
        wire.getLost() == null ? OptionalLong.empty() : OptionalLong.of(wire.getLost()));
  }

  static LastKnownXml toWire(LastKnown copy) {
    var wire = new LastKnownXml();
    wire.setLrc(copy.lrc());
    wire.setLrcMember(copy.lrcMember());
    copy.falsePositiveRate().ifPresent(wire::setFalsePositiveRate);
    wire.setAsOf(copy.asOf());
    wire.setSilentMillis(copy.silentFor().toMillis());
    copy.lost().ifPresent(wire::setLost);
    return wire;
  }

  static OptionalDouble rate(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  public static Completeness completeness(CompletenessXml wire) {
    Wire.required("completeness", wire);
    return new Completeness(
        wire.getCovered(),
        wire.isMembershipKnown(),
        Wire.each(wire.getNotCovered(), WireIndex::notCovered),
        Optional.ofNullable(wire.getAgeMillis()).map(Duration::ofMillis),
        Wire.each(wire.getCovers(), WireIndex::covered),
        Wire.each(wire.getRemoval(), WireIndex::removal));
  }

  public static CompletenessXml toWire(Completeness completeness) {
    var wire = new CompletenessXml();
    wire.setComplete(completeness.complete());
    wire.setCovered(completeness.covered());
    wire.setMembershipKnown(completeness.membershipKnown());
    wire.getNotCovered().addAll(Wire.each(completeness.notCovered(), WireIndex::toWire));
    wire.setAgeMillis(completeness.age().map(Duration::toMillis).orElse(null));
    wire.getCovers().addAll(Wire.each(completeness.covers(), WireIndex::toWire));
    wire.getRemoval().addAll(Wire.each(completeness.removals(), WireIndex::toWire));
    return wire;
  }

  private static Removal removal(RemovalXml wire) {
    return new Removal(
        Optional.ofNullable(wire.getLrcMember()),
        Optional.ofNullable(wire.getLogicalName()),
        Optional.ofNullable(wire.getFromMillis()).map(Duration::ofMillis),
        Duration.ofMillis(wire.getSinceMillis()),
        Duration.ofMillis(wire.getUntilMillis()),
        Optional.ofNullable(wire.getCatalogId()));
  }

  /** Rounded up, except for the end, so that the removal seems no shorter than it is. */
  private static RemovalXml toWire(Removal removal) {
    var wire = new RemovalXml();
    wire.setLrcMember(removal.lrcMember().orElse(null));
    wire.setLogicalName(removal.logicalName().orElse(null));
    wire.setFromMillis(removal.from().map(WireIndex::roundedUp).orElse(null));
    wire.setSinceMillis(roundedUp(removal.since()));
    wire.setUntilMillis(removal.until().toMillis());
    wire.setCatalogId(removal.catalogId().orElse(null));
    return wire;
  }

  private static long roundedUp(Duration time) {
    return time.plusNanos(999_999).toMillis();
  }

  private static CoveredCatalog covered(CoveredCatalogXml wire) {
    return new CoveredCatalog(
        Wire.required("lrcMember", wire.getLrcMember()),
        wire.getBootId(),
        wire.getGeneration(),
        Duration.ofMillis(wire.getAgeMillis()),
        Optional.ofNullable(wire.getLrc()),
        Optional.ofNullable(wire.getCatalogId()),
        Optional.ofNullable(wire.getSource()));
  }

  private static CoveredCatalogXml toWire(CoveredCatalog covered) {
    var wire = new CoveredCatalogXml();
    wire.setLrcMember(covered.lrcMember());
    wire.setBootId(covered.bootId());
    wire.setGeneration(covered.generation());
    wire.setAgeMillis(covered.age().toMillis());
    wire.setLrc(covered.lrc().orElse(null));
    wire.setCatalogId(covered.catalogId().orElse(null));
    wire.setSource(covered.source().orElse(null));
    return wire;
  }

  private static NotCovered notCovered(NotCoveredXml wire) {
    return new NotCovered(
        Wire.required("lrcMember", wire.getLrcMember()),
        Optional.ofNullable(wire.getLrc()),
        Wire.twin(NotCovered.Reason.class, Wire.required("reason", wire.getReason())),
        Optional.ofNullable(wire.getLastHeard()),
        Optional.ofNullable(wire.getDetail()),
        Optional.ofNullable(wire.getSilentMillis()).map(Duration::ofMillis),
        server(wire),
        Optional.ofNullable(wire.getGeneration())
            .map(state -> new NotCovered.OnlyFor(Wire.each(wire.getLogicalName()), state)));
  }

  private static Optional<ServerIdentity.ServerStart> server(NotCoveredXml wire) {
    return wire.getMemberId() == null || wire.getMemberBootId() == null
        ? Optional.empty()
        : Optional.of(new ServerIdentity.ServerStart(wire.getMemberId(), wire.getMemberBootId()));
  }

  private static NotCoveredXml toWire(NotCovered notCovered) {
    var wire = new NotCoveredXml();
    wire.setLrcMember(notCovered.lrcMember());
    wire.setLrc(notCovered.lrc().orElse(null));
    wire.setReason(Wire.twin(NotCoveredReasonXml.class, notCovered.reason()));
    wire.setLastHeard(notCovered.lastHeard().orElse(null));
    wire.setDetail(notCovered.detail().map(Printable::of).orElse(null));
    wire.setSilentMillis(notCovered.silentFor().map(Duration::toMillis).orElse(null));
    notCovered
        .server()
        .ifPresent(
            server -> {
              wire.setMemberId(server.memberId());
              wire.setMemberBootId(server.bootId());
            });
    notCovered
        .only()
        .ifPresent(
            some -> {
              wire.getLogicalName().addAll(some.names());
              wire.setGeneration(some.generation());
            });
    return wire;
  }

  public static Senders senders(SendersXml wire) {
    Wire.required("senders", wire);
    return new Senders(
        Wire.each(wire.getSender(), WireIndex::sender), completeness(wire.getCompleteness()));
  }

  public static SendersXml toWire(Senders senders) {
    var wire = new SendersXml();
    wire.getSender().addAll(Wire.each(senders.senders(), WireIndex::toWire));
    wire.setCompleteness(toWire(senders.completeness()));
    return wire;
  }

  static Sender sender(SenderXml wire) {
    return new Sender(
        Wire.required("lrc", wire.getLrc()),
        Wire.required("lrcMember", wire.getLrcMember()),
        Wire.required("state", wire.getState()) == SenderStateXml.CURRENT,
        new Sender.Held(
            Wire.twin(Evidence.class, Wire.required("evidence", wire.getEvidence())),
            wire.isPartitioned(),
            new BaseState(wire.getBootId(), wire.getGeneration()),
            wire.getNames(),
            Optional.ofNullable(wire.getCatalogId())),
        new Sender.Heard(
            Wire.required("lastUpdate", wire.getLastUpdate()),
            Duration.ofMillis(wire.getAgeMillis()),
            Duration.ofMillis(wire.getLeaseMillis())),
        new Sender.Memory(
            wire.getBytes(), rate(wire.getFalsePositiveRate()), rate(wire.getFilterFill())),
        new Route(wire.getHops() == null ? 0 : wire.getHops(), Wire.each(wire.getVia())));
  }

  static SenderXml toWire(Sender sender) {
    var wire = new SenderXml();
    wire.setLrc(sender.lrc());
    wire.setLrcMember(sender.lrcMember());
    wire.setState(sender.current() ? SenderStateXml.CURRENT : SenderStateXml.EXPIRED);
    wire.setEvidence(Wire.twin(EvidenceXml.class, sender.held().evidence()));
    wire.setPartitioned(sender.held().partitioned());
    wire.setBootId(sender.held().state().bootId());
    wire.setGeneration(sender.held().state().generation());
    wire.setNames(sender.held().names());
    wire.setLastUpdate(sender.heard().lastUpdate());
    wire.setAgeMillis(sender.heard().age().toMillis());
    wire.setLeaseMillis(sender.heard().lease().toMillis());
    sender.memory().falsePositiveRate().ifPresent(wire::setFalsePositiveRate);
    wire.setBytes(sender.memory().bytes());
    sender.memory().filterFill().ifPresent(wire::setFilterFill);
    wire.setHops(sender.route().hops());
    wire.getVia().addAll(sender.route().via());
    wire.setCatalogId(sender.held().catalogId().orElse(null));
    return wire;
  }
}
