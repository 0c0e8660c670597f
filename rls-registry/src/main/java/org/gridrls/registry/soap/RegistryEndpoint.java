package org.gridrls.registry.soap;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Names;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.registry.membership.Membership;
import org.gridrls.wire.registry.ExplanationXml;
import org.gridrls.wire.registry.LeaseXml;
import org.gridrls.wire.registry.MemberFilterXml;
import org.gridrls.wire.registry.MemberPageXml;
import org.gridrls.wire.registry.MemberXml;
import org.gridrls.wire.registry.MembershipChangesXml;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.types.PageRequestXml;

/** The port type of a registry over its membership. Safe for threads. */
public final class RegistryEndpoint implements Registry {
  private static final int EXPECTED_MAX = 1_000;

  private final Membership membership;
  private final CostlyCalls costly = new CostlyCalls("explanation of the updates", 1);

  private RegistryEndpoint(Membership membership) {
    this.membership = membership;
  }

  public static SoapEndpoint over(Membership membership) {
    return SoapEndpoint.of(
            Registry.class, new RegistryEndpoint(membership), "registry.wsdl", "/registry")
        .directlyBut();
  }

  @Override
  public LeaseXml register(MemberXml member, Long requestedLeaseMillis, List<MemberXml> expected) {
    List<Member> others = expected(expected);
    MemberLease lease =
        membership.register(WireMembers.member(member), lease(requestedLeaseMillis));
    membership.expect(others);
    return WireMembers.toWire(lease);
  }

  @Override
  public LeaseXml renew(String name, long bootId, long generation, Long requestedLeaseMillis) {
    return WireMembers.toWire(
        membership.renew(name(name), bootId, generation, lease(requestedLeaseMillis)));
  }

  @Override
  public void leave(String name, long bootId) {
    membership.leave(name(name), bootId);
  }

  @Override
  public void removeMember(String name) {
    membership.remove(name(name));
  }

  @Override
  public MemberPageXml members(MemberFilterXml filter, PageRequestXml page) {
    return WireMembers.toWire(
        membership.members(WireMembers.filter(filter), WireMappings.page(page)));
  }

  @Override
  public MembershipChangesXml changesSince(long version, Integer limit) {
    return WireMembers.toWire(membership.changesSince(version, limit(limit)));
  }

  @Override
  public ExplanationXml explain(String name) {
    return CurrentCall.costly(
        costly,
        () ->
            WireMembers.toWire(
                membership.explain(Optional.ofNullable(name).map(RegistryEndpoint::name))));
  }

  private static List<Member> expected(List<MemberXml> wire) {
    List<MemberXml> members = wire == null ? List.of() : wire;
    if (members.size() > EXPECTED_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "at most " + EXPECTED_MAX + " expected members in one call");
    }
    return members.stream().map(WireMembers::member).toList();
  }

  private static String name(String wire) {
    Names.require("name of a member", wire, Member.NAME_LENGTH_MAX);
    return wire;
  }

  private static Optional<Duration> lease(Long millis) {
    if (millis != null && millis <= 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a lease is a positive number of milliseconds, not " + millis);
    }
    return Optional.ofNullable(millis).map(Duration::ofMillis);
  }

  /** Bounded like a page. */
  private static int limit(Integer wire) {
    return new PageRequest(Optional.empty(), wire == null ? PageRequest.LIMIT_DEFAULT : wire)
        .limit();
  }
}
