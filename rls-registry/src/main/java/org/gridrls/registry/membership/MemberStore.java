package org.gridrls.registry.membership;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
          return new Stored(List.of(), List.of(), true, Optional.empty());
        }

        @Override
        public void hold(MemberRecord held) {}

        @Override
        public void remove(RemovedMember removed, List<RemovedMember> all) {}

        @Override
        public void running() {}
      };

  /**
   * The stored members.
   *
   * @param members none of them present
   * @param whole nothing was damaged
   * @param gap for how long no registry ran on this store; empty if that is not proved, as in a
   *     store that was restored from a backup
   */
  record Stored(
      List<MemberRecord> members,
      List<RemovedMember> removed,
      boolean whole,
      Optional<Duration> gap) {}

  Stored load(Moment now);

  /** Stores a member, replacing the one with its name. */
  void hold(MemberRecord held);

  /** Keeps a removal, one of {@code all}, and forgets the member. */
  void remove(RemovedMember removed, List<RemovedMember> all);

  /** Notes that the registry is running, for the next start; may be called by another thread. */
  void running();
}
