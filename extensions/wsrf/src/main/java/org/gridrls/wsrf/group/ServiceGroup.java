package org.gridrls.wsrf.group;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.registry.membership.Membership;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.resource.Lifetime;
import org.gridrls.wsrf.resource.RequestedLifetime;

/**
 * The membership as a WS-ServiceGroup: each member is an entry, a resource with a lifetime. A view
 * of the same members. Safe for threads.
 */
public final class ServiceGroup {
  private final Membership membership;
  private final Clock clock;
  private final int membersMax;
  private final Entries entries = new Entries();

  /** An entry with its member as it is now. */
  public record ListedEntry(GroupEntry entry, MemberEntry state) {
    public Instant terminationTime() {
      return state.renewedAt().plus(state.lease());
    }
  }

  /** The lifetime granted to an entry. */
  public record GrantedEntry(GroupEntry entry, Lifetime lifetime) {}

  /** Holds the versions on which a list of the whole group depends. */
  public record GroupVersion(long membership, long entries) {}

  /**
   * @param membersMax larger groups are listed by the registry's own port type only, in pages
   * @param changes receives each change of the membership with its entry; must not block
   */
  public ServiceGroup(
      Membership membership,
      Clock clock,
      int membersMax,
      BiConsumer<GroupEntry, MembershipChange> changes) {
    this.membership = membership;
    this.clock = clock;
    this.membersMax = membersMax;
    membership.onChange(
        change -> entries.follow(change).ifPresent(entry -> changes.accept(entry, change)));
  }

  public Instant now() {
    return clock.instant();
  }

  /** Joins or renews a member; {@code address} must be one of its endpoints. */
  public GrantedEntry add(Member member, String address, Optional<RequestedLifetime> lifetime) {
    if (!member.endpoints().containsValue(address)) {
      throw new StandardFault(
          StandardFault.StandardFaultType.CONTENT_CREATION_FAILED,
          "the address of the MemberEPR is not an endpoint in the content: " + address);
    }
    Duration granted = register(member, lifetime.map(this::requested));
    entries.readdress(member.name(), address);
    GroupEntry entry = entries.of(member.name()).orElseThrow(ServiceGroup::unknown);
    return granted(entry, granted);
  }

  private Duration register(Member member, Optional<Duration> lease) {
    try {
      return membership.register(member, lease).granted();
    } catch (RlsException refusal) {
      if (refusal.error() == RlsError.PERMISSION_DENIED) {
        throw refusal;
      }
      throw new StandardFault(StandardFault.StandardFaultType.ADD_REFUSED, refusal.getMessage());
    }
  }

  private Duration requested(RequestedLifetime lifetime) {
    Duration lease = lifetime.from(now());
    if (lease.isNegative() || lease.isZero()) {
      throw new StandardFault(
          StandardFault.StandardFaultType.ADD_REFUSED,
          "the initial termination time has passed: the registry's time is " + now());
    }
    return lease;
  }

  private GrantedEntry granted(GroupEntry entry, Duration lease) {
    Instant now = now();
    return new GrantedEntry(entry, new Lifetime(now.plus(lease), now));
  }

  /** Renews an entry; a lifetime without end (empty) is refused. */
  public GrantedEntry setTerminationTime(String id, Optional<RequestedLifetime> lifetime) {
    ListedEntry listed = find(id);
    Duration lease =
        lifetime
            .map(wanted -> wanted.from(now()))
            .orElseThrow(
                () ->
                    new StandardFault(
                        StandardFault.StandardFaultType.UNABLE_TO_SET_TERMINATION_TIME,
                        "an entry must have a termination time; request a duration and renew "
                            + "the entry"));
    if (lease.isNegative() || lease.isZero()) {
      throw new StandardFault(
          StandardFault.StandardFaultType.TERMINATION_TIME_CHANGE_REJECTED,
          "the termination time has passed: the registry's time is "
              + now()
              + "; Destroy ends an entry now");
    }
    Member member = listed.state().member();
    Duration granted =
        settled(
            () ->
                membership
                    .renew(member.name(), member.bootId(), member.generation(), Optional.of(lease))
                    .granted());
    return granted(listed.entry(), granted);
  }

  /** Leaves. */
  public void destroy(String id) {
    Member member = find(id).state().member();
    settled(
        () -> {
          membership.leave(member.name(), member.bootId());
          return null;
        });
  }

  /** Maps the failures of a member that existed a moment ago. */
  private static <T> T settled(Supplier<T> call) {
    try {
      return call.get();
    } catch (RlsException e) {
      if (e.error() == RlsError.PERMISSION_DENIED || e.error() == RlsError.STORE_FAILED) {
        throw e;
      }
      if (e.error() == RlsError.MEMBER_SUPERSEDED) {
        throw new StandardFault(
            StandardFault.StandardFaultType.RESOURCE_UNAVAILABLE,
            "the member changed at this moment; nothing was done");
      }
      throw unknown();
    }
  }

  public ListedEntry find(String id) {
    GroupEntry entry = entries.withId(id).orElseThrow(ServiceGroup::unknown);
    return new ListedEntry(
        entry, membership.find(entry.member()).orElseThrow(ServiceGroup::unknown));
  }

  private static StandardFault unknown() {
    return new StandardFault(
        StandardFault.StandardFaultType.RESOURCE_UNKNOWN,
        "no such entry: it was destroyed, or its termination time is past");
  }

  public GroupVersion version() {
    long entriesVersion = entries.version();
    return new GroupVersion(membership.status().version(), entriesVersion);
  }

  /** All entries, sorted by the name of their member. */
  public List<ListedEntry> list() {
    List<ListedEntry> all = new ArrayList<>();
    PageRequest page = PageRequest.first();
    MemberPage members;
    do {
      members = membership.members(MemberFilter.ALL, page);
      for (MemberEntry state : members.entries()) {
        entries
            .of(state.member().name())
            .ifPresent(entry -> all.add(new ListedEntry(entry, state)));
      }
      if (all.size() > membersMax) {
        throw new StandardFault(
            StandardFault.StandardFaultType.RESOURCE_UNAVAILABLE,
            "the group has more than "
                + membersMax
                + " members; list them in pages with the operation members of /ws/registry");
      }
      page = members.nextCursor().map(page::after).orElse(page);
    } while (members.nextCursor().isPresent());
    return all;
  }
}
