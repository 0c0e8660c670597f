package org.gridrls.registry.membership;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.kit.schedule.Moment;

/** The rules for two servers that claim the same name. Stateless. */
final class NameClaims {
  private NameClaims() {}

  /**
   * MEMBER_SUPERSEDED if the member may not take the name: it was decommissioned; or the holder is
   * another server that is present or is a catalog, whatever its stage; or the present holder is a
   * later start of the same server; or the holder is the same catalog at another address, no later
   * start, and was not stopped in order. Any other holder that is not present gives way.
   */
  static void requireFree(
      Member member, Optional<MemberRecord> held, Removals removals, Moment now) {
    if (removals.ends(member)) {
      throw RlsException.about(
          RlsError.MEMBER_SUPERSEDED,
          "the member was decommissioned (rls members remove); restart the server to let it join"
              + " again",
          member.name());
    }
    held.filter(holder -> mayRunElsewhere(member, holder))
        .ifPresent(
            holder -> {
              throw moved(member, holder, now);
            });
    Optional<MemberRecord> present = held.filter(MemberRecord::present);
    held.filter(holder -> differ(member, holder.member()))
        .filter(holder -> holder.present() || holder.member().has(MemberRole.LRC))
        .ifPresent(
            holder -> {
              throw anotherHolds(member, holder, now);
            });
    present
        .filter(holder -> compare(member.bootId(), member.generation(), holder) == 0)
        .filter(holder -> !member.endpoints().equals(holder.member().endpoints()))
        .ifPresent(
            holder -> {
              throw cloned(member, holder, now);
            });
    present
        .filter(holder -> compare(member.bootId(), member.generation(), holder) < 0)
        .ifPresent(
            holder -> {
              throw superseded(holder);
            });
  }

  /** Two servers, not two starts of one; not known of members without an identity. */
  private static boolean differ(Member one, Member other) {
    return one.memberId().isPresent()
        && other.memberId().isPresent()
        && !one.memberId().equals(other.memberId());
  }

  /**
   * Is this a start of a catalog at another address, while the end of the earlier one is not
   * confirmed? Then the data directory may have been copied, and a copy lacks what the original
   * acknowledges; silence does not prove that the original is gone.
   */
  private static boolean mayRunElsewhere(Member member, MemberRecord holder) {
    return holder.stage() != MemberStage.AWAY
        && holder.member().has(MemberRole.LRC)
        && member.memberId().isPresent()
        && member.memberId().equals(holder.member().memberId())
        && member.bootId() >= holder.member().bootId()
        && !member.endpoints().equals(holder.member().endpoints());
  }

  private static RlsException moved(Member member, MemberRecord holder, Moment now) {
    return RlsException.about(
        RlsError.MEMBER_SUPERSEDED,
        "a server with the same identity was not stopped in order and may still run"
            + lastHeard(holder, now)
            + "; this one is at "
            + address(member)
            + ". Was the data directory copied? Start the copy with an empty one. Did the server"
            + " move? Make sure that the earlier start has ended, then 'rls members remove "
            + member.name()
            + "'",
        member.name());
  }

  private static RlsException anotherHolds(Member member, MemberRecord holder, Moment now) {
    return RlsException.about(
        RlsError.MEMBER_SUPERSEDED,
        "another server holds the name: "
            + holder.member().memberId().orElse("")
            + lastHeard(holder, now)
            + "; this one is "
            + member.memberId().orElse("")
            + (holder.present()
                ? ". Give one of them another name, or shut the other one down permanently"
                : ". It is expected to come back with its names. Was it shut down permanently, and"
                    + " does this server replace it? Then 'rls members remove "
                    + member.name()
                    + "'; otherwise give this one another name"),
        member.name());
  }

  private static RlsException cloned(Member member, MemberRecord holder, Moment now) {
    return RlsException.about(
        RlsError.MEMBER_SUPERSEDED,
        "a server with the same identity and the same start is running"
            + lastHeard(holder, now)
            + "; this one is at "
            + address(member)
            + ". Was the data directory copied? Start one of them with an empty one",
        member.name());
  }

  private static String lastHeard(MemberRecord holder, Moment now) {
    return " at "
        + address(holder.member())
        + (holder.certain() ? ", last heard " : ", last heard more than ")
        + holder.silence(now).toSeconds()
        + " s ago";
  }

  private static String address(Member member) {
    return member.endpoints().values().stream().min(String::compareTo).orElse("");
  }

  /** Orders two states of one server. */
  static int compare(long bootId, long generation, MemberRecord held) {
    int boots = Long.compare(bootId, held.member().bootId());
    return boots != 0 ? boots : Long.compare(generation, held.member().generation());
  }

  static RlsException superseded(MemberRecord held) {
    Member member = held.member();
    return RlsException.about(
        RlsError.MEMBER_SUPERSEDED,
        "boot id "
            + member.bootId()
            + ", generation "
            + member.generation()
            + " holds the name of this member",
        member.name());
  }

  /**
   * MEMBER_NOT_FOUND if it is not expected, BAD_ARGUMENT if it is present, UNAVAILABLE while the
   * registry can't know that.
   */
  static void requireRemovable(String name, Optional<MemberRecord> held, Duration settling) {
    if (held.isEmpty()) {
      throw RlsException.about(
          RlsError.MEMBER_NOT_FOUND, "no such member, present or expected", name);
    }
    if (held.get().present()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the member is present; stop its server, then remove it when it is away or silent",
          name);
    }
    if (!settling.isZero()) {
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "the registry was restarted and does not know yet whether the member is present; try"
              + " again later",
          Optional.of(name),
          Optional.of(settling),
          null);
    }
  }
}
