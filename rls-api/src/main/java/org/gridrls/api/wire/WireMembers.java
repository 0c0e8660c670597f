package org.gridrls.api.wire;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.wire.registry.AssignmentXml;
import org.gridrls.wire.registry.EndpointXml;
import org.gridrls.wire.registry.ExplanationXml;
import org.gridrls.wire.registry.LeaseXml;
import org.gridrls.wire.registry.MemberEntryXml;
import org.gridrls.wire.registry.MemberFilterXml;
import org.gridrls.wire.registry.MemberPageXml;
import org.gridrls.wire.registry.MemberStageXml;
import org.gridrls.wire.registry.MemberXml;
import org.gridrls.wire.registry.MembershipChangeKindXml;
import org.gridrls.wire.registry.MembershipChangeXml;
import org.gridrls.wire.registry.MembershipChangesXml;
import org.gridrls.wire.registry.PortTypeXml;
import org.gridrls.wire.registry.RemovedMemberXml;
import org.gridrls.wire.registry.RoleXml;
import org.gridrls.wire.types.UpdateKindXml;

/** Members of the federation between values and messages. */
public final class WireMembers {
  private WireMembers() {}

  public static Member member(MemberXml wire) {
    Wire.required("member", wire);
    if (wire.getRole().isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a member needs a role");
    }
    return new Member(
        wire.getName(),
        wire.getBootId(),
        wire.getGeneration(),
        roles(wire),
        endpoints(wire),
        new Member.MemberDescription(
            Optional.ofNullable(wire.getSite()),
            wire.getPreference() == null ? 0 : wire.getPreference(),
            wire.getVersion() == null ? "" : wire.getVersion(),
            WireIndex.rate(wire.getLoad()),
            Optional.ofNullable(wire.getSource())),
        new Member.Updates(
            Wire.each(wire.getPattern()),
            kinds(wire.getSends()),
            kinds(wire.getAccepts()),
            UpdatePolicy.ifKnown(wire.getPolicy())),
        new Member.MemberIdentity(
            Optional.ofNullable(wire.getCertificateFingerprint()),
            Optional.ofNullable(wire.getMemberId())));
  }

  /** Drops values unknown to this version, which are read as null. */
  private static Set<MemberRole> roles(MemberXml wire) {
    return wire.getRole().stream()
        .filter(Objects::nonNull)
        .map(role -> Wire.twin(MemberRole.class, role))
        .collect(Collectors.toSet());
  }

  private static Set<UpdateKind> kinds(List<UpdateKindXml> wire) {
    return wire.stream()
        .filter(Objects::nonNull)
        .map(kind -> Wire.twin(UpdateKind.class, kind))
        .collect(Collectors.toSet());
  }

  /** Is anything left of it that this version knows? */
  private static boolean isKnown(MemberEntryXml entry) {
    MemberXml member = entry.getMember();
    return member == null
        || (member.getRole().stream().anyMatch(Objects::nonNull)
            && member.getEndpoint().stream()
                .anyMatch(one -> one == null || one.getPortType() != null));
  }

  private static Map<MemberPort, String> endpoints(MemberXml wire) {
    Map<MemberPort, String> endpoints = new LinkedHashMap<>();
    for (EndpointXml endpoint : Wire.each(wire.getEndpoint())) {
      MemberPort port = Wire.twin(MemberPort.class, endpoint.getPortType());
      String address = Wire.required("address", endpoint.getAddress());
      if (port != null && endpoints.put(port, address) != null) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "a member has one endpoint of each port type", port.name());
      }
    }
    return endpoints;
  }

  public static MemberXml toWire(Member member) {
    var wire = new MemberXml();
    wire.setName(member.name());
    wire.setBootId(member.bootId());
    wire.setGeneration(member.generation());
    member.roles().stream()
        .sorted()
        .map(role -> Wire.twin(RoleXml.class, role))
        .forEach(wire.getRole()::add);
    member.endpoints().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> endpoint(entry.getKey(), entry.getValue()))
        .forEach(wire.getEndpoint()::add);
    wire.setSite(member.site().orElse(null));
    wire.setPreference(member.about().preference());
    wire.setVersion(member.about().version());
    wire.getPattern().addAll(member.patterns());
    member.updates().sends().stream()
        .sorted()
        .map(WireMembers::toWire)
        .forEach(wire.getSends()::add);
    member.updates().accepts().stream()
        .sorted()
        .map(WireMembers::toWire)
        .forEach(wire.getAccepts()::add);
    wire.setCertificateFingerprint(member.identity().certificateFingerprint().orElse(null));
    member.about().load().ifPresent(wire::setLoad);
    member.updates().policy().map(UpdatePolicy::toString).ifPresent(wire::setPolicy);
    wire.setMemberId(member.memberId().orElse(null));
    wire.setSource(member.about().source().orElse(null));
    return wire;
  }

  private static UpdateKindXml toWire(UpdateKind kind) {
    return Wire.twin(UpdateKindXml.class, kind);
  }

  private static EndpointXml endpoint(MemberPort port, String address) {
    var wire = new EndpointXml();
    wire.setPortType(Wire.twin(PortTypeXml.class, port));
    wire.setAddress(address);
    return wire;
  }

  private static MemberEntry entry(MemberEntryXml wire) {
    return new MemberEntry(
        member(wire.getMember()),
        Wire.required("joinedAt", wire.getJoinedAt()),
        Wire.required("renewedAt", wire.getRenewedAt()),
        Duration.ofMillis(wire.getLeaseMillis()),
        Duration.ofMillis(wire.getLeaseLeftMillis()),
        wire.getRenewals(),
        wire.getStage() == null
            ? MemberStage.PRESENT
            : Wire.twin(MemberStage.class, wire.getStage()),
        Optional.ofNullable(wire.getSilentMillis()).map(Duration::ofMillis));
  }

  private static MemberEntryXml toWire(MemberEntry entry) {
    var wire = new MemberEntryXml();
    wire.setMember(toWire(entry.member()));
    wire.setJoinedAt(entry.joinedAt());
    wire.setRenewedAt(entry.renewedAt());
    wire.setLeaseMillis(entry.lease().toMillis());
    wire.setLeaseLeftMillis(entry.leaseLeft().toMillis());
    wire.setRenewals(entry.renewals());
    wire.setStage(entry.present() ? null : Wire.twin(MemberStageXml.class, entry.stage()));
    wire.setSilentMillis(entry.silentFor().map(Duration::toMillis).orElse(null));
    return wire;
  }

  public static MemberPage page(MemberPageXml wire) {
    Wire.required("page of members", wire);
    return new MemberPage(
        Wire.each(wire.getEntry()).stream()
            .filter(WireMembers::isKnown)
            .map(WireMembers::entry)
            .toList(),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit(),
        wire.getMembershipVersion(),
        wire.isFrozen(),
        UpdatePolicy.ifKnown(wire.getPolicy()),
        settling(wire.getSettlingMillis()),
        Wire.each(wire.getDecommissioned(), WireMembers::removed));
  }

  public static MemberPageXml toWire(MemberPage page) {
    var wire = new MemberPageXml();
    wire.getEntry().addAll(Wire.each(page.entries(), WireMembers::toWire));
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    wire.setMembershipVersion(page.membershipVersion());
    wire.setFrozen(page.frozen());
    page.policy().map(UpdatePolicy::toString).ifPresent(wire::setPolicy);
    wire.setSettlingMillis(millis(page.settling()));
    wire.getDecommissioned().addAll(Wire.each(page.removed(), WireMembers::toWire));
    return wire;
  }

  private static RemovedMember removed(RemovedMemberXml wire) {
    return new RemovedMember(
        Wire.required("name", wire.getName()),
        wire.getBootId(),
        Optional.ofNullable(wire.getMemberId()));
  }

  private static RemovedMemberXml toWire(RemovedMember removed) {
    var wire = new RemovedMemberXml();
    wire.setName(removed.name());
    wire.setBootId(removed.bootId());
    wire.setMemberId(removed.memberId().orElse(null));
    return wire;
  }

  public static MemberFilter filter(MemberFilterXml wire) {
    if (wire == null) {
      return MemberFilter.ALL;
    }
    return new MemberFilter(
        Optional.ofNullable(Wire.twin(MemberRole.class, wire.getRole())),
        Optional.ofNullable(wire.getSite()),
        Optional.ofNullable(wire.getNamePattern()).map(GlobPattern::of),
        Boolean.TRUE.equals(wire.isExpected()));
  }

  public static MemberFilterXml toWire(MemberFilter filter) {
    var wire = new MemberFilterXml();
    wire.setRole(filter.role().map(role -> Wire.twin(RoleXml.class, role)).orElse(null));
    wire.setSite(filter.site().orElse(null));
    wire.setNamePattern(filter.namePattern().map(GlobPattern::toString).orElse(null));
    wire.setExpected(filter.expected() ? true : null);
    return wire;
  }

  public static MemberLease lease(LeaseXml wire) {
    Wire.required("lease", wire);
    return new MemberLease(
        Duration.ofMillis(wire.getGrantedMillis()),
        wire.getMembershipVersion(),
        UpdatePolicy.ifKnown(wire.getPolicy()),
        settling(wire.getSettlingMillis()),
        Boolean.TRUE.equals(wire.isFrozen()));
  }

  private static Duration settling(Long millis) {
    return millis == null ? Duration.ZERO : Duration.ofMillis(Math.max(0, millis));
  }

  private static Long millis(Duration settling) {
    return settling.isZero() ? null : settling.toMillis();
  }

  public static LeaseXml toWire(MemberLease lease) {
    var wire = new LeaseXml();
    wire.setGrantedMillis(lease.granted().toMillis());
    wire.setMembershipVersion(lease.membershipVersion());
    lease.policy().map(UpdatePolicy::toString).ifPresent(wire::setPolicy);
    wire.setSettlingMillis(millis(lease.settling()));
    wire.setFrozen(lease.frozen() ? true : null);
    return wire;
  }

  public static MembershipChanges changes(MembershipChangesXml wire) {
    Wire.required("changes", wire);
    return new MembershipChanges(
        Wire.each(wire.getChange(), WireMembers::change),
        wire.getOldestVersion(),
        wire.getLatestVersion());
  }

  private static MembershipChange change(MembershipChangeXml wire) {
    return new MembershipChange(
        wire.getVersion(),
        Wire.twin(MembershipChange.MemberEvent.class, Wire.required("kind", wire.getKind())),
        Wire.required("at", wire.getAt()),
        member(wire.getMember()));
  }

  public static MembershipChangesXml toWire(MembershipChanges changes) {
    var wire = new MembershipChangesXml();
    wire.getChange().addAll(Wire.each(changes.changes(), WireMembers::toWire));
    wire.setOldestVersion(changes.oldestVersion());
    wire.setLatestVersion(changes.latestVersion());
    return wire;
  }

  private static MembershipChangeXml toWire(MembershipChange change) {
    var wire = new MembershipChangeXml();
    wire.setVersion(change.version());
    wire.setKind(Wire.twin(MembershipChangeKindXml.class, change.kind()));
    wire.setAt(change.at());
    wire.setMember(toWire(change.member()));
    return wire;
  }

  public static Explanation explanation(ExplanationXml wire) {
    Wire.required("explanation", wire);
    return new Explanation(
        wire.getPolicy(), Wire.each(wire.getAssignment(), WireMembers::assignment));
  }

  private static Assignment assignment(AssignmentXml wire) {
    return new Assignment(
        wire.getLrcMember(), wire.getRliMember(), wire.isAssigned(), wire.getReason());
  }

  public static ExplanationXml toWire(Explanation explanation) {
    var wire = new ExplanationXml();
    wire.setPolicy(explanation.policy());
    wire.getAssignment().addAll(Wire.each(explanation.assignments(), WireMembers::toWire));
    return wire;
  }

  private static AssignmentXml toWire(Assignment assignment) {
    var wire = new AssignmentXml();
    wire.setLrcMember(assignment.lrcMember());
    wire.setRliMember(assignment.rliMember());
    wire.setAssigned(assignment.assigned());
    wire.setReason(assignment.reason());
    return wire;
  }
}
