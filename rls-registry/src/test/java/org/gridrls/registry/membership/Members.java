package org.gridrls.registry.membership;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;

/** Members for tests. */
public final class Members {
  private Members() {}

  public static Member lrc(String name, long bootId, long generation) {
    return of(name, bootId, generation, MemberRole.LRC, Optional.empty());
  }

  public static Member of(
      String name, long bootId, long generation, MemberRole role, Optional<String> site) {
    return new Member(
        name,
        bootId,
        generation,
        Set.of(role),
        Map.of(
            MemberPort.ADMINISTRATION,
            "http://" + (name.matches("[a-z0-9.-]+") ? name : "host") + ":39281/ws/admin"),
        new MemberDescription(site, 0, "1.0", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(UpdateKind.values()), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }
}
