package org.gridrls.perf.rgrbench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;

/** The small collection, as members of a federation: each subcluster is one, its cluster the VO. */
final class Membership {
  /** Of all their names. */
  static final String PREFIX = Collection.SUBCLUSTER.prefix().replace('/', '.');

  static final Duration LEASE = Duration.ofHours(2);

  private Membership() {}

  static List<Member> of(GlueData data) {
    return data.of(Collection.SUBCLUSTER).stream()
        .map(subcluster -> member(name(subcluster), subcluster.text("cluster")))
        .toList();
  }

  static String name(GlueObject subcluster) {
    return subcluster.name().replace('/', '.');
  }

  static Member member(String name, String organisation) {
    return new Member(
        name,
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "https://" + name + ".example.org/ws/lrc"),
        Optional.of(organisation),
        0,
        "1",
        List.of(),
        Set.of(UpdateKind.LIST),
        Set.of(),
        Optional.empty(),
        OptionalDouble.empty());
  }
}
