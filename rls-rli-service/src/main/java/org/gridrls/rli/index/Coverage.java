package org.gridrls.rli.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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
import org.gridrls.kit.membership.KnownMembers;

/**
 * What the answers of one moment rest on: the sources that are current, and the catalogs of which
 * nothing current is held, whatever the question. A source that is no member (any more) makes no
 * answer incomplete, as the federation has no such catalog; what it has told still counts.
 * Immutable, safe for threads.
 *
 * @param partial those among the current that speak for some names only
 * @param confirmed how many of the current were heard since the index was opened
 * @param members the names of all members; empty: not known, or perhaps not all
 * @param since the moment that this was found out at
 * @param until the first moment that a lease ends
 */
record Coverage(
    Instant now,
    Collection<SourceState> held,
    List<SourceState> current,
    List<SourceState> partial,
    int confirmed,
    SourceLookup lookup,
    List<NotCovered> missing,
    Optional<Set<String>> members,
    Instant since,
    Instant until) {
  private static final int PATTERNS_SHOWN = 3;

  static Coverage at(Instant now, Collection<SourceState> held, Silence silence) {
    KnownMembers known = silence.known();
    Optional<Set<String>> members =
        known.whole() ? Optional.of(names(known.members())) : Optional.empty();
    List<SourceState> current = new ArrayList<>(held.size());
    List<NotCovered> missing = new ArrayList<>();
    for (SourceState state : held) {
      if (!state.expiredAt(now)) {
        current.add(state);
        if (silence.isUnconfirmed(state) && isExpected(state, members)) {
          missing.add(silence.unconfirmed(state));
        }
      } else if (isExpected(state, members)) {
        missing.add(silence.expired(state));
      }
    }
    missing.addAll(silence.neverHeard(held));
    return new Coverage(
        now,
        held,
        current,
        current.stream().filter(state -> !state.partition().isWhole()).toList(),
        (int) current.stream().filter(state -> !silence.isUnconfirmed(state)).count(),
        new SourceLookup(current),
        missing,
        members,
        now,
        current.stream().map(SourceState::expiresAt).min(Instant::compareTo).orElse(Instant.MAX));
  }

  /** Would this, made anew at that moment from the same, differ in nothing but the time? */
  boolean isTrueAt(Instant moment) {
    return !moment.isBefore(since) && moment.isBefore(until);
  }

  Coverage at(Instant moment) {
    return new Coverage(
        moment, held, current, partial, confirmed, lookup, missing, members, since, until);
  }

  private static Set<String> names(List<Member> members) {
    return members.stream().map(Member::name).collect(Collectors.toSet());
  }

  private static boolean isExpected(SourceState state, Optional<Set<String>> members) {
    return members.map(names -> names.contains(state.source().lrcMember())).orElse(true);
  }

  /** Would an answer that does not speak for this source be incomplete? */
  boolean expects(SourceState state) {
    return isExpected(state, members);
  }

  boolean membershipKnown() {
    return members.isPresent();
  }

  /** For a question about no names in particular. */
  Completeness overall() {
    return new Completeness(confirmed, membershipKnown(), missing);
  }

  Completeness forNames(Collection<AskedName> names) {
    Completeness partly =
        over(
            partial,
            state -> names.stream().allMatch(name -> state.partition().covers(name.text())));
    int whole = Math.max(0, confirmed - partial.size());
    return new Completeness(whole + partly.covered(), membershipKnown(), partly.notCovered());
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
      } else if (expects(state)) {
        notCovered.add(partial(state));
      }
    }
    return new Completeness(covered, membershipKnown(), notCovered);
  }

  private static NotCovered partial(SourceState state) {
    return Silence.notCovered(
        state,
        Reason.PARTITION_ONLY,
        "this index hears only of names like " + shown(state.source().patterns()));
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

  /** What an answer about one catalog rests on, member or not; the others do not matter to it. */
  Completeness ofCatalog(String catalog, AskedName name) {
    Optional<SourceState> source = sourceCalled(catalog);
    if (source.isEmpty()) {
      return new Completeness(
          0, membershipKnown(), missing.stream().filter(one -> isCalled(one, catalog)).toList());
    }
    SourceState state = source.get();
    if (state.expiredAt(now)) {
      return new Completeness(0, membershipKnown(), List.of(Silence.expiredAlone(state)));
    }
    return state.partition().covers(name.text())
        ? new Completeness(1, membershipKnown(), List.of())
        : new Completeness(0, membershipKnown(), List.of(partial(state)));
  }

  /**
   * Is it certain that no catalog is called so? True only if it is neither a source nor a member.
   */
  boolean provesUnknownCatalog(String catalog) {
    return membershipKnown()
        && sourceCalled(catalog).isEmpty()
        && missing.stream().noneMatch(one -> isCalled(one, catalog));
  }

  private static boolean isCalled(NotCovered missing, String catalog) {
    return missing.lrcMember().equals(catalog) || missing.lrc().filter(catalog::equals).isPresent();
  }

  /** Is it certain that a name that no current source has is in no catalog? */
  boolean provesAbsent(AskedName name) {
    return membershipKnown()
        && missing.isEmpty()
        && partial.stream()
            .filter(this::expects)
            .allMatch(state -> state.partition().covers(name.text()));
  }
}
