package org.gridrls.api.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Removal;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTargetStatus.SucceededUpdate;
import org.gridrls.api.update.UpdateTotals;

/** Values with every part filled, and the same with as little as the contract allows. */
final class Samples {
  static final Instant TIME = Instant.parse("2026-11-21T10:15:30.250Z");
  static final String NAME = "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/10000/file.root";
  static final String LRC = "https://lrc.geneva.example.org:39281/ws/lrc";
  static final String CATALOG_ID = "0d9c1a5e-6a52-4a0f-9c3b-2f7f6f0e4b11";
  static final String RLI = "https://rli-1.example.org:39281/ws/update";

  static final Place BRIDGE = new Place(Optional.empty(), 0, Optional.of("rucio"));

  private Samples() {}

  static List<Attribute> attributes() {
    return List.of(
        Attribute.date("recorded", TIME),
        Attribute.number("quality", 0.75),
        Attribute.integer("size", Long.MAX_VALUE),
        Attribute.text("adler32", "b7014f6f"),
        Attribute.text("comment", ""));
  }

  static Mapping mapping() {
    return Mapping.of(NAME, "root://eospublic.cern.ch//eos/opendata/" + NAME);
  }

  static AttributedMapping attributed() {
    return new AttributedMapping(mapping(), attributes(), List.of(Attribute.integer("disk", 7)));
  }

  static Completeness completeness() {
    NotCovered expired =
        new NotCovered(
            "karlsruhe-lrc",
            Optional.of("https://lrc.karlsruhe.example.org:39281/ws/lrc"),
            NotCovered.Reason.EXPIRED,
            Optional.of(TIME),
            Optional.of("its lease ended"),
            Optional.of(Duration.ofMinutes(12)),
            Optional.of(new ServerIdentity.ServerStart("8f1f3b9c-1b5e-4a52-9c3b-2f7f6f0e4b12", 3)),
            Optional.empty());
    NotCovered neverHeard =
        new NotCovered(
            "chicago-lrc",
            Optional.empty(),
            NotCovered.Reason.NEVER_HEARD,
            Optional.empty(),
            Optional.empty());
    NotCovered tooOld =
        NotCovered.of("lyon-lrc", Optional.of(LRC), NotCovered.Reason.STALE, "geneva-lrc had it")
            .onlyFor(new NotCovered.OnlyFor(List.of(NAME), 1048577));
    Removal removal =
        new Removal(
            Optional.of("geneva-lrc"),
            Optional.of(NAME),
            Optional.of(Duration.ofMillis(30_000)),
            Duration.ofMillis(901),
            Duration.ofMillis(800),
            Optional.of("7b1c"));
    return new Completeness(3, true, List.of(expired, neverHeard, tooOld))
        .aged(Duration.ofMillis(4_200))
        .with(
            List.of(
                new CoveredCatalog("geneva-lrc", 7, 1048576, Duration.ofMillis(4_200))
                    .at(LRC, Optional.of(CATALOG_ID))
                    .at(BRIDGE)))
        .remembering(List.of(removal));
  }

  static Completeness complete() {
    return new Completeness(2, true, List.of());
  }

  static NameLocations locations() {
    Duration age = Duration.ofMillis(4_200);
    OptionalDouble rate = OptionalDouble.of(0.0098);
    return new NameLocations(
        new LogicalName(NAME),
        List.of(
            new Location(
                LRC,
                "geneva-lrc",
                Evidence.LIST,
                true,
                OptionalDouble.empty(),
                age,
                1048576,
                0,
                Place.UNKNOWN,
                Optional.of(new ServerIdentity.CatalogVersion(CATALOG_ID, 7, 1048576))),
            new Location(
                LRC + "2",
                "chicago-lrc",
                Evidence.BLOOM,
                false,
                rate,
                age,
                734003,
                2,
                BRIDGE,
                Optional.empty())),
        List.of(lastKnown(OptionalDouble.empty(), OptionalLong.of(3))));
  }

  static LastKnown lastKnown(OptionalDouble rate, OptionalLong lost) {
    return new LastKnown(LRC + "3", "lyon-lrc", rate, TIME, Duration.ofMinutes(6), lost);
  }

  static UpdateSource source() {
    Duration lease = Duration.ofMinutes(30);
    return UpdateSource.direct(
            UpdateSource.Catalog.of(LRC, "geneva-lrc"),
            new BaseState(7, 1048576),
            lease,
            List.of("cms/*", "a\\*"))
        .aged(Duration.ofSeconds(9), lease)
        .through("http://rli.example:39281/ws/rli")
        .identifiedBy(CATALOG_ID)
        .continuing(new StoreHistory(OptionalLong.of(1048570), 3, 5))
        .echoing(Optional.of(new Echo("3-81245117", Duration.ofMillis(9_870))))
        .unremovedFor(Optional.of(Duration.ofDays(20)));
  }

  static UpdateTarget target() {
    return new UpdateTarget(
        RLI, UpdateKind.LIST, false, List.of("cms/*"), Optional.of(Duration.ofHours(24)));
  }

  static UpdateTargetStatus status() {
    return new UpdateTargetStatus(
        target(),
        UpdateTargetStatus.Origin.OPERATOR,
        false,
        1048000,
        576,
        Optional.of(
            new SucceededUpdate("LIST", TIME, Duration.ofMillis(212), 1_000_000, 88_000_000)),
        3,
        Optional.of("connection refused"),
        Optional.of(TIME.plusSeconds(30)),
        new UpdateTotals(
            12,
            3_400,
            90_000_000,
            Optional.of(Duration.ofMillis(212)),
            Optional.of(Duration.ofMillis(3)),
            Duration.ofSeconds(7),
            OptionalDouble.of(0.5),
            OptionalDouble.of(0.0078)));
  }

  static UpdateTargetStatus freshStatus() {
    return new UpdateTargetStatus(
        UpdateTarget.everything(RLI, UpdateKind.BLOOM),
        UpdateTargetStatus.Origin.MEMBERSHIP,
        false,
        0,
        0,
        Optional.empty(),
        0,
        Optional.empty(),
        Optional.empty(),
        UpdateTotals.NONE);
  }

  static Member member() {
    return new Member(
        "geneva",
        7,
        2,
        Set.of(MemberRole.LRC, MemberRole.RLI),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, LRC, MemberPort.SOFT_STATE_UPDATE, RLI),
        new MemberDescription(
            Optional.of("Geneva"), 10, "1.0.0", OptionalDouble.of(0.25), BRIDGE.source()),
        new Member.Updates(
            List.of("cms/*", "atlas/*"),
            Set.of(UpdateKind.LIST, UpdateKind.BLOOM),
            Set.of(UpdateKind.BLOOM),
            Optional.of(UpdatePolicy.hash(2))),
        new MemberIdentity(Optional.of("3f:1a:92:0c"), Optional.empty()));
  }

  static Member smallMember() {
    return new Member(
        "chicago",
        1,
        1,
        Set.of(MemberRole.REGISTRY),
        Map.of(MemberPort.REGISTRY, "https://registry.chicago.example.org:39281/ws/registry"),
        new MemberDescription(Optional.empty(), 0, "", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }
}
