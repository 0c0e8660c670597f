package org.gridrls.registry.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.member.Assignments;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.UpdatePolicy;

/** Explains update relations among the members of one moment. Immutable. */
final class Explainer {
  static final int PAIRS_MAX = 20_000;

  private final UpdatePolicy policy;
  private final List<Member> members;
  private final Assignments assignments;

  Explainer(UpdatePolicy policy, List<Member> members) {
    this.policy = policy;
    this.members = members;
    this.assignments = new Assignments(members, policy);
  }

  Explanation explain(Optional<String> name) {
    Optional<Member> asked = name.map(this::require);
    boolean allIndexes = asked.map(member -> member.has(MemberRole.LRC)).orElse(true);
    if (asked.isEmpty()) {
      requireFew();
    }
    List<Assignment> assigned = new ArrayList<>();
    for (Member lrc : members) {
      if (lrc.has(MemberRole.LRC)) {
        boolean whole = asked.isEmpty() || (allIndexes && asked.get().equals(lrc));
        Predicate<Assignment> wanted =
            whole ? one -> true : one -> one.rliMember().equals(asked.get().name());
        assignments.of(lrc).stream().filter(wanted).forEach(assigned::add);
      }
    }
    return new Explanation(policy.toString(), assigned);
  }

  private Member require(String name) {
    return members.stream()
        .filter(member -> member.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.MEMBER_NOT_FOUND,
                    "no such member at the moment; the list of members has their names",
                    name));
  }

  private void requireFew() {
    long lrcs = members.stream().filter(member -> member.has(MemberRole.LRC)).count();
    long rlis = members.stream().filter(member -> member.has(MemberRole.RLI)).count();
    if (lrcs * rlis > PAIRS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          lrcs
              + " catalogs and "
              + rlis
              + " indexes are more pairs than the "
              + PAIRS_MAX
              + " of one answer; ask for one member by its name");
    }
  }
}
