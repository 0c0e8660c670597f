package org.gridrls.registry.soap;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;
import org.gridrls.registry.membership.Claimant;
import org.gridrls.registry.membership.LeasedMembership;
import org.gridrls.registry.membership.Membership;
import org.gridrls.registry.membership.MembershipStatus;

/**
 * The membership as callers may change it: each caller may only act for itself. With
 * authentication, the certificate of the connection must name the hosts of a member's URLs, and a
 * name belongs to the identity that registered it first; administrators may act for all. The name
 * of the registry's own server cannot be registered with other URLs. Safe for threads.
 */
public final class OwnMembership implements Membership {
  private final LeasedMembership membership;
  private final String ownName;
  private final String ownUrl;
  private final MemberAddresses addresses;

  /**
   * @param ownName of the registry's server in the federation
   * @param ownUrl of that server
   */
  public OwnMembership(LeasedMembership membership, String ownName, String ownUrl) {
    this.membership = membership;
    this.ownName = ownName;
    this.ownUrl = ownUrl;
    this.addresses = new MemberAddresses(ownUrl);
  }

  /** Also BAD_URL and PERMISSION_DENIED. */
  @Override
  public MemberLease register(Member member, Optional<Duration> lease) {
    addresses.require(member);
    requireNotOurs(member);
    Claimant claimant = claimant(member);
    if (claimant.identity().isPresent() && !claimant.administrator() && !claimant.itself()) {
      member.endpoints().values().forEach(OwnMembership::requireOwnHost);
    }
    return membership.register(member, lease, claimant);
  }

  private void requireNotOurs(Member member) {
    if (member.name().equals(ownName)
        && !member.endpoints().values().stream().allMatch(url -> url.startsWith(ownUrl + "/"))) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "the registry's own server has this name; choose another one",
          member.name());
    }
  }

  private static void requireOwnHost(String url) {
    Peer peer =
        CurrentCall.peer()
            .orElseThrow(
                () ->
                    RlsException.about(
                        RlsError.PERMISSION_DENIED,
                        "a member registers with the host certificate of its URLs only",
                        url));
    if (!isOwnHost(peer, url)) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "the certificate "
              + peer.name()
              + " names "
              + (peer.hosts().isEmpty() ? "no host" : "only " + peer.hosts())
              + " (see server.public-url of the member), but the endpoint is",
          url);
    }
  }

  private static boolean isOwnHost(Peer peer, String url) {
    return MemberAddresses.host(url).filter(peer::isHost).isPresent();
  }

  private static Claimant claimant(Member member) {
    Claimant claimant = claimant();
    boolean itself =
        claimant.identity().isPresent()
            && CurrentCall.peer()
                .filter(
                    peer ->
                        member.endpoints().values().stream().allMatch(url -> isOwnHost(peer, url)))
                .isPresent();
    return new Claimant(claimant.identity(), claimant.administrator(), itself);
  }

  private static Claimant claimant() {
    Caller caller = CurrentCall.provedCaller();
    if (caller.method() == Caller.Method.NONE) {
      return Claimant.OPEN;
    }
    String identity =
        CurrentCall.peer()
            .map(peer -> peer.name() + ", issued by " + peer.issuer())
            .orElseGet(() -> caller.method().word() + " " + caller.name());
    return new Claimant(
        Optional.of(identity), CurrentCall.mayCall("Registry", "removeMember"), false);
  }

  /** Leaves out those with URLs that are not taken. */
  @Override
  public void expect(List<Member> members) {
    membership.expect(members.stream().filter(this::isTakable).toList());
  }

  private boolean isTakable(Member member) {
    try {
      addresses.require(member);
      requireNotOurs(member);
      return true;
    } catch (RlsException refused) {
      return false;
    }
  }

  @Override
  public MemberLease renew(String name, long bootId, long generation, Optional<Duration> lease) {
    return membership.renew(name, bootId, generation, lease, claimant());
  }

  @Override
  public void leave(String name, long bootId) {
    membership.leave(name, bootId, claimant());
  }

  @Override
  public void remove(String name) {
    membership.remove(name);
  }

  @Override
  public Optional<MemberEntry> find(String name) {
    return membership.find(name);
  }

  @Override
  public MemberPage members(MemberFilter filter, PageRequest page) {
    return membership.members(filter, page);
  }

  @Override
  public MembershipChanges changesSince(long version, int limit) {
    return membership.changesSince(version, limit);
  }

  @Override
  public void onChange(Consumer<MembershipChange> listener) {
    membership.onChange(listener);
  }

  @Override
  public Explanation explain(Optional<String> name) {
    return membership.explain(name);
  }

  @Override
  public void sweep() {
    membership.sweep();
  }

  @Override
  public MembershipStatus status() {
    return membership.status();
  }
}
