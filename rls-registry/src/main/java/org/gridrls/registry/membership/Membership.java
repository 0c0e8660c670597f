package org.gridrls.registry.membership;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;

/**
 * Who is in the federation, and for how long still: the port that the registry's faces share.
 * Implementations are safe for threads.
 *
 * <p>Soft state: a member is held for the lease that it was granted and no longer, decided at the
 * moment of each call. Under one name the higher {@code (bootId, generation)} wins. Each change
 * (joined, changed, left, expired) moves the version by one; a renewal is no change.
 */
public interface Membership {

  /**
   * Joins; or replaces what was known under the name, if this is newer; or renews, if it is the
   * same.
   *
   * @param lease wanted; empty takes the default; what is granted lies within the limits
   * @throws org.gridrls.api.RlsException MEMBER_SUPERSEDED if a newer one holds the name,
   *     OVERLOADED if there are too many members, TOO_LARGE if the description is
   */
  MemberLease register(Member member, Optional<Duration> lease);

  /**
   * Begins the lease anew.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND if the registry does not hold the member
   *     as it is now and must be told again (never heard of, expired, restarted or changed since);
   *     MEMBER_SUPERSEDED if a newer one holds the name
   */
  MemberLease renew(String name, long bootId, long generation, Optional<Duration> lease);

  /**
   * Leaves in good order.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND, or MEMBER_SUPERSEDED if another boot
   *     holds the name
   */
  void leave(String name, long bootId);

  /** One member as it is held now; empty if it is not. */
  Optional<MemberEntry> find(String name);

  /** The members now, sorted by name. Throws BAD_CURSOR for a cursor that is none of ours. */
  MemberPage members(MemberFilter filter, PageRequest page);

  /**
   * What changed after a version, oldest first, at most {@code limit} changes. Who is behind the
   * oldest version held, or ahead of the latest, lists the members anew.
   */
  MembershipChanges changesSince(long version, int limit);

  /**
   * Tells every change from now on, in the order of the versions, while the membership stands
   * still: a listener must be quick, and must not call back.
   */
  void onChange(Consumer<MembershipChange> listener);

  /**
   * Who updates whom by the policy, and why: of one member (catalog, index or both), or of all.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND; TOO_LARGE if all are too many to tell
   */
  Explanation explain(Optional<String> name);

  /** Lets what is due expire now, so that it becomes a change even if nobody asks. */
  void sweep();

  MembershipStatus status();
}
