package org.gridrls.kit.membership;

import java.time.Instant;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberStage;

/**
 * A member that is expected although it is not present: silent since its lease expired, or away for
 * a restart. Immutable.
 *
 * @param stage SILENT or AWAY
 * @param lastHeard by the steady clock of this server: the last moment at which a registry heard
 *     the member; or, if that is not known, a moment since which none has
 * @param certain false if the member was last heard before {@code lastHeard}, such as before a
 *     restart of the registry or of this server: it is silent for at least that long
 */
public record SilentMember(Member member, MemberStage stage, Instant lastHeard, boolean certain) {
  /** One that was last heard at that moment. */
  public SilentMember(Member member, MemberStage stage, Instant lastHeard) {
    this(member, stage, lastHeard, true);
  }

  public String name() {
    return member.name();
  }

  /** A registry heard it last in that time; the moment is not known. */
  SilentMember heardBetween(Instant from, Instant until) {
    boolean later = certain ? from.isAfter(lastHeard) : until.isAfter(lastHeard);
    return later ? new SilentMember(member, stage, until, false) : this;
  }
}
