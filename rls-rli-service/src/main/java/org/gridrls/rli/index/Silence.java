package org.gridrls.rli.index;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.membership.KnownMembers;

/**
 * Why nothing current is held of a catalog, as well as the membership can tell: it may be away, or
 * it tells other indexes by its policy. Immutable.
 *
 * @param self the name of this index in the federation
 * @param openedAt when this index began to listen
 */
record Silence(KnownMembers known, String self, Instant openedAt) {

  /** Read from a file, and its catalog may have changed or gone elsewhere since. */
  boolean isUnconfirmed(SourceState state) {
    return state.heardAt().isBefore(openedAt);
  }

  NotCovered unconfirmed(SourceState state) {
    return notCovered(
        state, Reason.EXPIRED, "not heard since this index was restarted at " + openedAt);
  }

  /** The catalogs among the members of which nothing at all is held. */
  List<NotCovered> neverHeard(Collection<SourceState> held) {
    Set<String> heard = new HashSet<>();
    held.forEach(state -> heard.add(state.source().lrcMember()));
    return known.with(MemberRole.LRC).stream()
        .filter(member -> !heard.contains(member.name()))
        .map(this::neverHeard)
        .toList();
  }

  private NotCovered neverHeard(Member member) {
    return NotCovered.of(
        member.name(),
        member.endpoint(MemberPort.LOCAL_REPLICA_CATALOG),
        Reason.NEVER_HEARD,
        known.toldInsteadOf(self, member).orElse("a member, but this index holds no update of it"));
  }

  NotCovered expired(SourceState state) {
    String more =
        known.members().stream()
            .filter(member -> member.name().equals(state.source().lrcMember()))
            .findFirst()
            .flatMap(member -> known.toldInsteadOf(self, member))
            .map(elsewhere -> "; " + elsewhere)
            .orElse(
                known.frozen()
                    ? "; too many members fell silent at once, so it still counts as one"
                    : "");
    return notCovered(state, Reason.EXPIRED, goodUntil(state) + more);
  }

  /** Of a catalog that was asked for by name. */
  static NotCovered expiredAlone(SourceState state) {
    return notCovered(state, Reason.EXPIRED, goodUntil(state));
  }

  private static String goodUntil(SourceState state) {
    return "its last update was good until " + state.expiresAt();
  }

  static NotCovered notCovered(SourceState state, Reason reason, String detail) {
    return new NotCovered(
        state.source().lrcMember(),
        Optional.of(state.source().lrc()),
        reason,
        Optional.of(state.heardAt()),
        Optional.of(detail));
  }
}
