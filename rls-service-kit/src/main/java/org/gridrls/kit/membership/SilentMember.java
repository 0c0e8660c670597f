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
 *     the member, as far as this server knows; the member may have been silent for longer
 */
public record SilentMember(Member member, MemberStage stage, Instant lastHeard) {
  public String name() {
    return member.name();
  }

  SilentMember heardAfter(Instant moment) {
    return moment.isAfter(lastHeard) ? new SilentMember(member, stage, moment) : this;
  }
}
