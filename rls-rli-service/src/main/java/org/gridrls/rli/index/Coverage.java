package org.gridrls.rli.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridrls.api.Names;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.membership.MembershipView;

/**
 * What the answers of one moment rest on: the sources that are current, and the catalogs of which
 * nothing current is held, whatever the question. Immutable, safe for threads.
 */
record Coverage(
    Instant now,
    Collection<SourceState> held,
    List<SourceState> current,
    List<NotCovered> missing,
    boolean membershipKnown) {
  private static final int PATTERNS_SHOWN = 3;

  static Coverage at(Instant now, Collection<SourceState> held, MembershipView membership) {
    List<SourceState> current = new ArrayList<>(held.size());
    List<NotCovered> missing = new ArrayList<>();
    for (SourceState state : held) {
      if (state.expiredAt(now)) {
        missing.add(expired(state));
      } else {
        current.add(state);
      }
    }
    Optional<List<Member>> members = membership.members();
    members.ifPresent(known -> missing.addAll(neverHeard(known, held)));
    return new Coverage(now, held, current, missing, members.isPresent());
  }

  private static List<NotCovered> neverHeard(List<Member> members, Collection<SourceState> held) {
    Set<String> heard = new HashSet<>();
    held.forEach(state -> heard.add(state.source().lrcMember()));
    return members.stream()
        .filter(member -> member.has(MemberRole.LRC) && !heard.contains(member.name()))
        .map(Coverage::neverHeard)
        .toList();
  }

  private static NotCovered expired(SourceState state) {
    return notCovered(state, Reason.EXPIRED, "its last update was good until " + state.expiresAt());
  }

  private static NotCovered neverHeard(Member member) {
    return NotCovered.of(
        member.name(),
        member.endpoint(MemberPort.LOCAL_REPLICA_CATALOG),
        Reason.NEVER_HEARD,
        "a member, but this index holds no update of it");
  }

  private static NotCovered notCovered(SourceState state, Reason reason, String detail) {
    return new NotCovered(
        state.source().lrcMember(),
        Optional.of(state.source().lrc()),
        reason,
        Optional.of(state.heardAt()),
        Optional.of(detail));
  }

  /** For a question about no names in particular. */
  Completeness overall() {
    return new Completeness(current.size(), membershipKnown, missing);
  }

  Completeness forNames(Collection<AskedName> names) {
    return over(
        current,
        state ->
            state.partition().isWhole()
                || names.stream().allMatch(name -> state.partition().covers(name.text())));
  }

  /**
   * For a question to these sources among the current ones, of which those that pass the test speak
   * for all they have.
   */
  Completeness over(Collection<SourceState> sources, Predicate<SourceState> whole) {
    List<NotCovered> notCovered = new ArrayList<>(missing);
    int covered = 0;
    for (SourceState state : sources) {
      if (whole.test(state)) {
        covered++;
      } else {
        notCovered.add(
            notCovered(
                state,
                Reason.PARTITION_ONLY,
                "this index hears only of names like " + shown(state.source().patterns())));
      }
    }
    return new Completeness(covered, membershipKnown, notCovered);
  }

  private static String shown(List<String> patterns) {
    String some =
        patterns.stream().limit(PATTERNS_SHOWN).map(Names::shown).collect(Collectors.joining(" "));
    return patterns.size() > PATTERNS_SHOWN ? some + " …" : some;
  }

  /** The source of the catalog with that URL or that name in the federation. */
  Optional<SourceState> sourceCalled(String catalog) {
    return held.stream()
        .filter(
            state ->
                state.source().lrc().equals(catalog) || state.source().lrcMember().equals(catalog))
        .findFirst();
  }

  /** What an answer about one catalog rests on; the others do not matter to it. */
  Completeness ofCatalog(String catalog, AskedName name) {
    Optional<SourceState> source = sourceCalled(catalog).filter(state -> !state.expiredAt(now));
    if (source.isPresent()) {
      return new Coverage(now, held, List.of(source.get()), List.of(), membershipKnown)
          .forNames(List.of(name));
    }
    return new Completeness(
        0, membershipKnown, missing.stream().filter(one -> isCalled(one, catalog)).toList());
  }

  /**
   * Is it certain that no catalog is called so? True only if it is neither a source nor a member.
   */
  boolean provesUnknownCatalog(String catalog) {
    return membershipKnown
        && sourceCalled(catalog).isEmpty()
        && missing.stream().noneMatch(one -> isCalled(one, catalog));
  }

  private static boolean isCalled(NotCovered missing, String catalog) {
    return missing.lrcMember().equals(catalog) || missing.lrc().filter(catalog::equals).isPresent();
  }

  /** Is it certain that a name that no current source has is in no catalog? */
  boolean provesAbsent(AskedName name) {
    return membershipKnown
        && missing.isEmpty()
        && current.stream().allMatch(state -> state.partition().covers(name.text()));
  }
}
