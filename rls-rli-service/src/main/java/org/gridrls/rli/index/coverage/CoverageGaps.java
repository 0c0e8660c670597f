package org.gridrls.rli.index.coverage;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.SenderIdentity;
import org.gridrls.rli.index.source.SourceState;

/**
 * Explains why an expected catalog has no current evidence. Members that fell silent or left for a
 * restart are expected until they are decommissioned. Immutable.
 *
 * @param self the name of this index in the federation
 * @param openedAt when this index was started
 * @param silent the silent members by name
 */
public record CoverageGaps(
    KnownMembers known,
    String self,
    Moment openedAt,
    Moment now,
    Map<String, SilentMember> silent) {
  public CoverageGaps(KnownMembers known, String self, Moment openedAt, Moment now) {
    this(
        known,
        self,
        openedAt,
        now,
        known.silent().stream().collect(Collectors.toMap(SilentMember::name, one -> one)));
  }

  /** The names of all members that are expected; empty: perhaps not all are known. */
  Optional<Set<String>> expected() {
    if (!known.wholeAt(now.steady())) {
      return Optional.empty();
    }
    Set<String> names = new HashSet<>();
    known.members().forEach(member -> names.add(member.name()));
    known.silent().forEach(member -> names.add(member.name()));
    return Optional.of(names);
  }

  /** Why a state whose lease runs proves nothing; empty if it does. */
  Optional<CoverageGap> unproved(SourceState state) {
    if (state.lost() > 0) {
      return Optional.of(lost(state));
    }
    Contact contact = state.contact();
    Optional<Contact.Conflict> conflict = contact.conflictAt(now.steady());
    if (conflict.isPresent()) {
      return Optional.of(conflict(state, conflict.get().other()));
    }
    Set<String> expectedAt = known.addressesOf(state.source().lrcMember());
    if (!expectedAt.isEmpty() && !expectedAt.equals(Set.of(state.source().lrc()))) {
      return Optional.of(elsewhere(state, expectedAt));
    }
    if (contact.asOf().isPresent()) {
      return Optional.empty();
    }
    String why =
        contact.heardAt().isBefore(openedAt.steady())
            ? "not heard since this index was restarted at " + openedAt.wall()
            : "the age of its state is not known yet";
    return Optional.of(askable(state, Optional.empty(), why));
  }

  /** The state came from a copy of the catalog; it lacks what the original acknowledged since. */
  private static CoverageGap elsewhere(SourceState state, Set<String> expectedAt) {
    String why =
        "what this index holds came from %s, but registries expect the catalog at %s"
            .formatted(state.source().lrc(), String.join(" and at ", expectedAt));
    return unaskable(state, why);
  }

  /** Asked directly, it would deny the names that it lost. */
  private CoverageGap lost(SourceState state) {
    String why =
        "%s: %sit was put back to an older copy, or is damaged; restore a later copy,"
            + " or accept the loss (rls lost accept)";
    String bound =
        state
            .contact()
            .missing()
            .map(
                missing ->
                    "its store ends at change %d, and this index confirmed change %d of start %d; "
                        .formatted(
                            state.source().history().opened().orElse(0),
                            missing.generation(),
                            missing.bootId()))
            .orElse("");
    String beside =
        state
            .contact()
            .conflictAt(now.steady())
            .map(Contact.Conflict::other)
            .map(
                other ->
                    "; start %d of it, at %s, may run, too".formatted(other.bootId(), other.lrc()))
            .orElse("");
    return new CoverageGap(
        state.source().lrcMember(),
        Optional.of(state.source().lrc()),
        Reason.EXPIRED,
        Optional.empty(),
        Optional.empty(),
        true,
        why.formatted(NotCovered.lost(state.lost()), bound) + beside,
        false,
        state.expected());
  }

  private static CoverageGap conflict(SourceState state, UpdateSource other) {
    UpdateSource held = state.source();
    if (SenderIdentity.haveOneId(held, other)
        && other.history().missing(held.state()).isPresent()) {
      return unaskable(state, older(held, other));
    }
    if (SenderIdentity.haveOneId(held, other) && held.lrc().equals(other.lrc())) {
      return unaskable(state, replaced(held, other));
    }
    String why =
        String.format(
            "two running catalogs claim to be this one: %s at %s, start %d, and %s at %s, start"
                + " %d; stop one of them (a copy needs a data directory of its own)",
            held.lrcMember(),
            held.lrc(),
            held.bootId(),
            other.lrcMember(),
            other.lrc(),
            other.bootId());
    return unaskable(state, why);
  }

  private static String replaced(UpdateSource held, UpdateSource other) {
    String why =
        "starts %d and %d of %s, both at %s, sent updates: its store was put back to another copy,"
            + " or two servers have this address; it is relied on when one has been silent for its"
            + " lease";
    return why.formatted(
        Math.min(held.bootId(), other.bootId()),
        Math.max(held.bootId(), other.bootId()),
        held.lrcMember(),
        held.lrc());
  }

  private static String older(UpdateSource held, UpdateSource other) {
    String why =
        "the store of %s at %s, start %d, ends at change %d and is older than what this index"
            + " confirmed, change %d of start %d: it was put back to an older copy, or a copy of it"
            + " runs";
    return why.formatted(
        other.lrcMember(),
        other.lrc(),
        other.bootId(),
        other.history().opened().orElse(0),
        held.generation(),
        held.bootId());
  }

  /** Makes the gap of a catalog that clients can ask directly. */
  private static CoverageGap askable(SourceState state, Optional<MemberStage> stage, String why) {
    return expired(state, stage, why, true);
  }

  /** Makes the gap of a catalog whose direct answer would prove nothing. */
  private static CoverageGap unaskable(SourceState state, String why) {
    return expired(state, Optional.empty(), why, false);
  }

  private static CoverageGap expired(
      SourceState state, Optional<MemberStage> stage, String why, boolean askable) {
    return new CoverageGap(
        state.source().lrcMember(),
        Optional.of(state.source().lrc()),
        Reason.EXPIRED,
        stage,
        Optional.of(state.heardAt()),
        true,
        why,
        askable,
        state.expected());
  }

  CoverageGap expired(SourceState state) {
    return Optional.ofNullable(silent.get(state.source().lrcMember()))
        .map(member -> askable(state, Optional.of(member.stage()), goodUntil(state)))
        .orElseGet(
            () ->
                askable(
                    state,
                    Optional.of(MemberStage.PRESENT),
                    goodUntil(state) + toldElsewhere(state)));
  }

  /** Returns the gap of an expired catalog that was asked for by name. */
  CoverageGap expiredAlone(SourceState state) {
    return askable(state, Optional.empty(), goodUntil(state));
  }

  private String toldElsewhere(SourceState state) {
    return known.members().stream()
        .filter(member -> member.name().equals(state.source().lrcMember()))
        .findFirst()
        .flatMap(member -> known.toldInsteadOf(self, member))
        .map(told -> "; " + told)
        .orElse(
            known.frozen()
                ? "; too many members fell silent at once, so it still counts as a member"
                : "");
  }

  private String goodUntil(SourceState state) {
    return "its last update was valid until "
        + now.shown(state.expiresAt()).truncatedTo(ChronoUnit.SECONDS);
  }

  /** The registries whose members may not all be known. */
  List<NotCovered> unheardRegistries(Moment moment) {
    return known.unheard(moment.steady()).stream()
        .map(
            one ->
                new NotCovered(
                    "registry " + one.registry(),
                    Optional.empty(),
                    Reason.MEMBERSHIP_UNKNOWN,
                    one.heardAt().map(moment::shown),
                    Optional.of(one.doubt(moment.steady()))))
        .toList();
  }

  /** The expected catalogs without any content in this index. */
  public List<CoverageGap> neverHeard(Collection<SourceState> held) {
    Set<String> heard = new HashSet<>();
    held.forEach(state -> heard.add(state.source().lrcMember()));
    Map<String, CoverageGap> gaps = new HashMap<>();
    for (Member member : known.with(MemberRole.LRC)) {
      gaps.put(member.name(), neverHeard(member, Optional.empty()));
    }
    for (SilentMember silent : known.silent(MemberRole.LRC)) {
      gaps.put(silent.name(), neverHeard(silent.member(), Optional.of(silent)));
    }
    gaps.keySet().removeAll(heard);
    List<CoverageGap> sorted = new ArrayList<>(gaps.values());
    sorted.sort(Comparator.comparing(CoverageGap::lrcMember));
    return sorted;
  }

  private CoverageGap neverHeard(Member member, Optional<SilentMember> silent) {
    String why =
        known.toldInsteadOf(self, member).orElse("a member, but this index has no update from it");
    Optional<Instant> heard = silent.map(SilentMember::lastHeard);
    return new CoverageGap(
        member.name(),
        member.endpoint(MemberPort.LOCAL_REPLICA_CATALOG),
        Reason.NEVER_HEARD,
        silent.map(SilentMember::stage),
        heard,
        silent.map(SilentMember::certain).orElse(true),
        why,
        true,
        member.expected());
  }
}
