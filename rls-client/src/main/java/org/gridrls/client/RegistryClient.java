package org.gridrls.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.registry.Registry;

/**
 * Client of one registry: the members of the federation. Each method is one call unless stated
 * otherwise; safe for threads.
 */
public final class RegistryClient {
  private final String address;
  private final Registry registry;

  public RegistryClient(SoapConnector connector, String url) {
    this.address = ServiceAddress.of(url, MemberPort.REGISTRY);
    this.registry = connector.proxy(Registry.class, address);
  }

  public String address() {
    return address;
  }

  public MemberLease register(Member member, Duration lease) {
    return register(member, lease, List.of());
  }

  /** Joins, and reports members that are silent or away, in case the registry lost its data. */
  public MemberLease register(Member member, Duration lease, List<Member> expected) {
    return WireMembers.lease(
        SoapCalls.answer(
            address,
            () ->
                registry.register(
                    WireMembers.toWire(member),
                    lease.toMillis(),
                    expected.stream().map(WireMembers::toWire).toList())));
  }

  /** MEMBER_NOT_FOUND if the registry does not know the member (any more): register again. */
  public MemberLease renew(Member member, Duration lease) {
    return WireMembers.lease(
        SoapCalls.answer(
            address,
            () ->
                registry.renew(
                    member.name(), member.bootId(), member.generation(), lease.toMillis())));
  }

  public void leave(Member member) {
    SoapCalls.run(address, () -> registry.leave(member.name(), member.bootId()));
  }

  /** Decommissions a member that is silent or away. MEMBER_NOT_FOUND. */
  public void remove(String name) {
    SoapCalls.run(address, () -> registry.removeMember(name));
  }

  public MemberPage members(MemberFilter filter, PageRequest page) {
    return WireMembers.page(
        SoapCalls.answer(
            address,
            () -> registry.members(WireMembers.toWire(filter), WireMappings.toWire(page))));
  }

  /** All members that pass the filter: as many calls as there are pages. */
  public List<MemberEntry> allMembers(MemberFilter filter) {
    return wholeList(filter).entries();
  }

  /**
   * Returns all members that pass the filter as one long page, with the version of its beginning.
   */
  public MemberPage wholeList(MemberFilter filter) {
    List<MemberEntry> all = new ArrayList<>();
    PageRequest next = PageRequest.first(PageRequest.LIMIT_MAX);
    MemberPage begin = members(filter, next);
    MemberPage page = begin;
    all.addAll(page.entries());
    while (page.nextCursor().isPresent()) {
      next = next.after(page.nextCursor().get());
      page = members(filter, next);
      all.addAll(page.entries());
    }
    return new MemberPage(
        all,
        Optional.empty(),
        begin.limit(),
        begin.membershipVersion(),
        page.frozen(),
        begin.policy(),
        begin.settling(),
        begin.removed());
  }

  /**
   * The assignments by the policy, and why: of one member, or of all. MEMBER_NOT_FOUND, TOO_LARGE.
   */
  public Explanation explain(Optional<String> name) {
    return WireMembers.explanation(
        SoapCalls.answer(address, () -> registry.explain(name.orElse(null))));
  }

  public MembershipChanges changesSince(long version, int limit) {
    return WireMembers.changes(
        SoapCalls.answer(address, () -> registry.changesSince(version, limit)));
  }
}
