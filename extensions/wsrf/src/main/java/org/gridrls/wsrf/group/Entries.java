package org.gridrls.wsrf.group;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MembershipChange;

/**
 * The entries of the members, by id and by member, however they joined. An entry stays the same
 * while its member does, also over a restart; who left or expired and comes again gets a new one.
 * Safe for threads.
 */
final class Entries {
  private final Map<String, GroupEntry> byMember = new HashMap<>();
  private final Map<String, GroupEntry> byId = new HashMap<>();
  private long version;

  /** Incremented by each change of an entry. */
  synchronized long version() {
    return version;
  }

  synchronized Optional<GroupEntry> withId(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  synchronized Optional<GroupEntry> of(String member) {
    return Optional.ofNullable(byMember.get(member));
  }

  /** Follows the membership; returns the entry that the change is about, if the member had one. */
  synchronized Optional<GroupEntry> follow(MembershipChange change) {
    Member member = change.member();
    GroupEntry known = byMember.get(member.name());
    switch (change.kind()) {
      case JOINED -> known = hold(UUID.randomUUID().toString(), member);
      case CHANGED -> known = hold(known.id(), member);
      case LEFT, EXPIRED -> drop(known);
      case REMOVED -> known = null; // its entry ended when it left or fell silent
    }
    return Optional.ofNullable(known);
  }

  private void drop(GroupEntry known) {
    if (known != null) {
      byMember.remove(known.member());
      byId.remove(known.id());
      version++;
    }
  }

  private GroupEntry hold(String id, Member member) {
    return hold(new GroupEntry(id, member.name(), GroupEntry.addressOf(member)));
  }

  private GroupEntry hold(GroupEntry entry) {
    byMember.put(entry.member(), entry);
    byId.put(entry.id(), entry);
    version++;
    return entry;
  }

  /** Sets the address that the member chose. */
  synchronized void readdress(String member, String address) {
    GroupEntry known = byMember.get(member);
    if (known != null && !known.memberAddress().equals(address)) {
      hold(new GroupEntry(known.id(), member, address));
    }
  }
}
