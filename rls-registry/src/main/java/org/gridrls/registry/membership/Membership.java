package org.gridrls.registry.membership;

import java.time.Duration;
import java.util.List;
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
 * The members of the federation and their leases: the port that the registry's port types share.
 * Implementations are safe for threads.
 *
 * <p>A member is present for the lease that it was granted and no longer, decided at the moment of
 * each call. Afterwards it is silent, or away if it left; it stays expected until it is removed.
 * Under one name the higher {@code (bootId, generation)} of one server wins, and a present server
 * wins over every other. Each change (joined, changed, left, expired, removed) moves the version by
 * one; a renewal is no change.
 */
public interface Membership {

  /**
   * Joins; or replaces the member with this name, if this one is newer or the holder is not
   * present; or renews, if it is the same. The name of a catalog stays its own until it is removed.
   *
   * @param lease wanted; empty takes the default; what is granted lies within the limits
   * @throws org.gridrls.api.RlsException MEMBER_SUPERSEDED if a newer start or another server holds
   *     the name, or if the member was decommissioned; OVERLOADED if there are too many members,
   *     TOO_LARGE if the description is; STORE_FAILED
   */
  MemberLease register(Member member, Optional<Duration> lease);

  /**
   * Adds members that another registry lists as silent or away: unknown ones become silent members,
   * up to the limit.
   */
  void expect(List<Member> members);

  /**
   * Starts the lease again.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND if the registry does not hold the member
   *     as it is now and must be registered again (never heard of, expired, restarted or changed
   *     since); MEMBER_SUPERSEDED if a newer one holds the name
   */
  MemberLease renew(String name, long bootId, long generation, Optional<Duration> lease);

  /**
   * Leaves in good order; the member stays expected.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND, or MEMBER_SUPERSEDED if another boot
   *     holds the name
   */
  void leave(String name, long bootId);

  /**
   * Decommissions a member that is not present: it is no longer expected, up to its current boot.
   * Does nothing for one that was removed before.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND; BAD_ARGUMENT if the member is present;
   *     UNAVAILABLE while the registry does not know that yet; STORE_FAILED
   */
  void remove(String name);

  /** One present member as it is held now; empty if it is not. */
  Optional<MemberEntry> find(String name);

  /**
   * The members that are present, or all that are expected, sorted by name. Throws BAD_CURSOR for a
   * foreign cursor.
   */
  MemberPage members(MemberFilter filter, PageRequest page);

  /**
   * Returns what changed after a version, oldest first, at most {@code limit} changes. Who is
   * behind the oldest version held, or ahead of the latest, lists the members again.
   */
  MembershipChanges changesSince(long version, int limit);

  /**
   * Tells every change from now on, in the order of the versions, while the membership stands
   * still: a listener must be quick, and must not call back.
   */
  void onChange(Consumer<MembershipChange> listener);

  /**
   * The assignments by the policy, and why: of one member (catalog, index or both), or of all.
   *
   * @throws org.gridrls.api.RlsException MEMBER_NOT_FOUND; TOO_LARGE if all are too many to tell
   */
  Explanation explain(Optional<String> name);

  /** Expires the members that are due now, so that changes are recorded even without requests. */
  void sweep();

  MembershipStatus status();
}
