package org.gridrls.kit.membership;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberRole;

/**
 * Who this server believes the members are: what the registry said last. Before the registry has
 * said anything, and without one, nobody is known, and that is not the same as nobody being a
 * member. Safe for threads.
 */
public final class MembershipView {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Optional<List<Member>> members = Optional.empty();

  /** Empty: not known. */
  public Optional<List<Member>> members() {
    return members;
  }

  public List<Member> with(MemberRole role) {
    return members.orElse(List.of()).stream().filter(member -> member.has(role)).toList();
  }

  /** Called after each change, on the thread that learned of it; must not block. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /**
   * Replaces what is known; the last known members stay when a registry is away, so nobody calls
   * this with none.
   */
  public void learned(List<Member> now) {
    members = Optional.of(List.copyOf(now));
    listeners.forEach(Runnable::run);
  }
}
