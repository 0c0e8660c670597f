package org.gridrls.registry.membership;

import java.util.List;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.kit.schedule.Moment;

/**
 * Keeps the expected members and the removals over a restart. Changes are durable when a method
 * returns; STORE_FAILED if a write failed. Used by one thread at a time.
 */
interface MemberStore {
  /** Keeps nothing. */
  MemberStore NONE =
      new MemberStore() {
        @Override
        public Stored load(Moment now) {
          return new Stored(List.of(), List.of(), true);
        }

        @Override
        public void hold(MemberRecord held) {}

        @Override
        public void remove(RemovedMember removed, List<RemovedMember> all) {}
      };

  /**
   * The stored members.
   *
   * @param members none of them present
   * @param whole nothing was damaged
   */
  record Stored(List<MemberRecord> members, List<RemovedMember> removed, boolean whole) {}

  Stored load(Moment now);

  /** Stores a member, replacing the one with its name. */
  void hold(MemberRecord held);

  /** Keeps a removal, one of {@code all}, and forgets the member. */
  void remove(RemovedMember removed, List<RemovedMember> all);
}
