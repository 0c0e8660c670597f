package org.gridrls.kit.membership;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;

/**
 * The members as this server knows them: the last answers of the registries. Before the first
 * answer of a registry, and without a registry, the members are unknown, which differs from an
 * empty federation. Safe for threads.
 */
public final class MembershipView {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final String self;
  private volatile KnownMembers known = KnownMembers.NONE;

  /** Makes the view of a server that is no member. */
  public MembershipView() {
    this("");
  }

  /** {@code self} is the server's own name in the federation. */
  public MembershipView(String self) {
    this.self = self;
  }

  public String self() {
    return self;
  }

  public KnownMembers known() {
    return known;
  }

  public List<Member> with(MemberRole role) {
    return known.with(role);
  }

  /**
   * The endpoint of the server or service there, and which member is expected to answer, if any.
   */
  public MemberAddress at(MemberPort port, String url) {
    String address = ServiceAddress.of(url, port);
    return new MemberAddress(address, known.expectedAt(port, address));
  }

  /** Called after each change, on the thread that learned of it; must not block. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** Replaces the known members by those of a registry that has all. */
  public void learned(List<Member> now) {
    become(
        new KnownMembers(
            now,
            new KnownMembers.Basis(
                KnowledgeSource.REGISTRY, true, known.frozen(), known.basis().policy())));
  }

  /** The known members were confirmed again; listeners are not called. */
  void confirmed(KnownMembers later) {
    known = known.confirmed(later);
  }

  public void become(KnownMembers now) {
    known = now;
    listeners.forEach(Runnable::run);
  }
}
