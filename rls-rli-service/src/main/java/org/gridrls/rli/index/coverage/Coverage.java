package org.gridrls.rli.index.coverage;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.Names;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.index.Place;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;

/**
 * The evidence for the answers of one moment: the current sources, and the catalogs without current
 * evidence. A source that is not or no longer a member makes no answer incomplete, because the
 * federation has no such catalog; its updates are still used. Immutable, safe for threads.
 *
 * @param missing the catalogs that no answer covers
 * @param members the names of all expected members; empty: not known, or perhaps not all
 */
public record Coverage(
    Moment moment,
    HeldSources held,
    Proof proof,
    List<CoverageGap> missing,
    CoverageGaps gaps,
    Optional<Set<String>> members,
    Validity validity) {

  /**
   * All sources, those with a lease that still runs, the lookup of names in these, what updates of
   * them removed, the copies that are not current, and what denials rest on.
   */
  public record HeldSources(
      Collection<SourceState> all,
      List<SourceState> current,
      SourceLookup lookup,
      RecentRemovals removals,
      LastKnownCopies lastKnown,
      Denials denials) {}

  /** Makes what denials rest on when it is needed; ask it after the names. Safe for threads. */
  static final class Denials {
    private volatile DenialBasis made;

    DenialBasis of(Coverage coverage) {
      DenialBasis known = made;
      if (known == null || !known.isCurrent(coverage)) {
        known = new DenialBasis(coverage, state -> true);
        made = known;
      }
      return known;
    }
  }

  /**
   * The current sources that count as proof: their age is known, and no other sender claims to be
   * the same catalog.
   *
   * @param partial those that cover only some names
   * @param oldest the moment for which those speak together that cover all names and are expected;
   *     empty if there are none
   */
  record Proof(int count, List<SourceState> partial, Optional<Instant> oldest) {}

  /** From the moment of the finding to the first end of a lease or of a conflict. */
  record Validity(Instant since, Instant until) {}

  static Coverage at(Collection<SourceState> held, RecentRemovals removals, CoverageGaps gaps) {
    Moment moment = gaps.now();
    Optional<Set<String>> members = gaps.expected();
    List<SourceState> current = new ArrayList<>(held.size());
    List<SourceState> silent = new ArrayList<>();
    List<SourceState> proved = new ArrayList<>(held.size());
    List<CoverageGap> missing = new ArrayList<>();
    for (SourceState state : held) {
      if (state.expiredAt(moment.steady())) {
        missing.add(gaps.expired(state));
        silent.add(state);
        continue;
      }
      current.add(state);
      gaps.unproved(state).ifPresentOrElse(missing::add, () -> proved.add(state));
    }
    missing.removeIf(gap -> !isExpected(gap.lrcMember(), members));
    missing.addAll(gaps.neverHeard(held));
    return new Coverage(
        moment,
        new HeldSources(
            held,
            current,
            new SourceLookup(current),
            removals,
            new LastKnownCopies(held, silent),
            new Denials()),
        new Proof(
            proved.size(),
            proved.stream().filter(state -> !state.coveredNames().isWhole()).toList(),
            oldest(proved.stream().filter(state -> state.coveredNames().isWhole()), members)),
        missing,
        gaps,
        members,
        new Validity(moment.steady(), end(current, gaps)));
  }

  private static Instant end(List<SourceState> current, CoverageGaps gaps) {
    Instant now = gaps.now().steady();
    Stream<Instant> ends =
        current.stream()
            .flatMap(
                state ->
                    Stream.concat(
                        Stream.of(state.expiresAt()),
                        state.contact().conflictAt(now).map(Contact.Conflict::until).stream()));
    Stream<Instant> members = Stream.of(gaps.known().wholeUntil()).filter(now::isBefore);
    return Stream.concat(ends, members).min(Instant::compareTo).orElse(Instant.MAX);
  }

  private static Optional<Instant> oldest(
      Stream<SourceState> proved, Optional<Set<String>> members) {
    return proved
        .filter(state -> isExpected(state.source().lrcMember(), members))
        .map(state -> state.contact().asOf())
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  /** Would this, made again at that moment from the same, differ in nothing but the time? */
  boolean isTrueAt(Instant moment) {
    return !moment.isBefore(validity.since) && moment.isBefore(validity.until);
  }

  Coverage at(Moment later) {
    return new Coverage(later, held, proof, missing, gaps, members, validity);
  }

  public List<SourceState> current() {
    return held.current;
  }

  /** Returns the ids of the catalogs whose evidence is current, by member, where known. */
  public Map<String, String> catalogIds() {
    return held.current.stream()
        .map(SourceState::source)
        .filter(source -> source.catalogId().isPresent())
        .collect(
            Collectors.toMap(
                UpdateSource::lrcMember, source -> source.catalogId().get(), (one, other) -> ""));
  }

  /** Finds the catalogs that had the name, of which nothing newer is known. */
  public List<LastKnown> lastKnown(QueriedName name) {
    return held.lastKnown.of(name, this);
  }

  /** Where a catalog is, as far as registries say. */
  public Place placeOf(String lrcMember) {
    return gaps.known().placeOf(lrcMember);
  }

  /** Returns the server whose catalog registries expect at that address. */
  Optional<ServerIdentity.ServerStart> serverAt(String lrc) {
    return gaps.known()
        .expectedAt(MemberPort.LOCAL_REPLICA_CATALOG, lrc)
        .flatMap(ServerIdentity::server);
  }

  public Instant now() {
    return moment.steady();
  }

  private static boolean isExpected(String member, Optional<Set<String>> members) {
    return members.map(names -> names.contains(member)).orElse(true);
  }

  /** Is an answer incomplete that does not cover this source? */
  public boolean expects(SourceState state) {
    return isExpected(state.source().lrcMember(), members);
  }

  boolean membershipKnown() {
    return members.isPresent();
  }

  /** For a question about no names in particular. */
  public Completeness overall() {
    Stream<Optional<Instant>> all =
        Stream.of(proof.oldest, oldest(proof.partial.stream(), members));
    return stated(proof.count, shown(missing), all);
  }

  public Completeness forNames(Collection<QueriedName> names) {
    return over(
        new Already(proof.count - proof.partial.size(), proof.oldest),
        proof.partial,
        state -> names.stream().allMatch(name -> state.coveredNames().covers(name.text())),
        Coverage::partial);
  }

  /** Catalogs that are covered with all their names, as of that moment. */
  private record Already(int catalogs, Optional<Instant> asOf) {
    static final Already NONE = new Already(0, Optional.empty());
  }

  /**
   * For a query of these current sources, where those that pass the test are covered with all their
   * names.
   *
   * @param asked those that spoke for themselves just now
   */
  public Completeness over(
      Collection<SourceState> sources, Predicate<SourceState> whole, Set<SourceState> asked) {
    List<SourceState> held =
        sources.stream().filter(state -> !asked.contains(state)).filter(this::proves).toList();
    Optional<Instant> now = Optional.of(now()).filter(moment -> !asked.isEmpty());
    return over(new Already(asked.size(), now), held, whole, Coverage::partial);
  }

  /**
   * Tells the completeness of a query of these sources without direct answers; {@code why} says why
   * other catalogs are not covered.
   */
  public Completeness over(
      Collection<SourceState> sources,
      Predicate<SourceState> whole,
      Function<SourceState, CoverageGap> why) {
    return over(Already.NONE, sources.stream().filter(this::proves).toList(), whole, why);
  }

  private Completeness over(
      Already already,
      Collection<SourceState> sources,
      Predicate<SourceState> whole,
      Function<SourceState, CoverageGap> why) {
    List<NotCovered> notCovered = shown(missing);
    List<SourceState> covered = new ArrayList<>();
    for (SourceState state : sources) {
      if (whole.test(state)) {
        covered.add(state);
      } else if (expects(state)) {
        notCovered.add(why.apply(state).at(moment));
      }
    }
    return stated(
        already.catalogs() + covered.size(),
        notCovered,
        Stream.of(already.asOf(), oldest(covered.stream(), members)));
  }

  private List<NotCovered> shown(List<CoverageGap> some) {
    return some.stream()
        .map(gap -> gap.at(moment))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * States the age of the oldest of this evidence and of the list of members, or, if members may be
   * missing, the registries that may have them.
   */
  private Completeness stated(
      int covered, List<NotCovered> notCovered, Stream<Optional<Instant>> evidence) {
    List<NotCovered> all = new ArrayList<>(notCovered);
    if (!membershipKnown()) {
      all.addAll(gaps.unheardRegistries(moment));
    }
    Completeness unaged = new Completeness(covered, membershipKnown(), all);
    Optional<Instant> members = gaps.known().asOf().filter(at -> membershipKnown());
    return Stream.concat(evidence, Stream.of(members))
        .flatMap(Optional::stream)
        .min(Instant::compareTo)
        .map(asOf -> unaged.aged(Contact.age(Optional.of(asOf), now())))
        .orElse(unaged);
  }

  static CoverageGap tooOld(SourceState state) {
    return gap(state, Reason.STALE, "the evidence in this index is older than requested");
  }

  static CoverageGap partial(SourceState state) {
    String patterns = Names.shown(state.coveredNames().patterns());
    return gap(state, Reason.PARTITION_ONLY, "this index gets only names like " + patterns);
  }

  private static CoverageGap gap(SourceState state, Reason reason, String why) {
    return new CoverageGap(
        state.source().lrcMember(),
        Optional.of(state.source().lrc()),
        reason,
        Optional.empty(),
        Optional.of(state.heardAt()),
        true,
        why,
        true,
        state.expected());
  }

  /** The source of the catalog with that URL or that name in the federation. */
  public Optional<SourceState> sourceCalled(String catalog) {
    return held.all.stream().filter(state -> state.isCalled(catalog)).findFirst();
  }

  /**
   * Says what an answer about one catalog rests on, member or not; the others do not matter to it.
   */
  public Completeness ofCatalog(String catalog, QueriedName name) {
    Optional<SourceState> source = sourceCalled(catalog);
    List<CoverageGap> why =
        source.map(state -> whyNot(state, name)).orElseGet(() -> missing(catalog));
    int covered = source.isPresent() && why.isEmpty() ? 1 : 0;
    Optional<Instant> asOf =
        source.filter(state -> covered == 1).flatMap(state -> state.contact().asOf());
    return stated(covered, shown(why), Stream.of(asOf));
  }

  private List<CoverageGap> whyNot(SourceState state, QueriedName name) {
    if (state.expiredAt(now())) {
      return List.of(gaps.expiredAlone(state));
    }
    Optional<CoverageGap> unproved = gaps.unproved(state);
    return unproved.isPresent() || state.coveredNames().covers(name.text())
        ? unproved.stream().toList()
        : List.of(partial(state));
  }

  private List<CoverageGap> missing(String catalog) {
    return missing.stream().filter(gap -> gap.isCalled(catalog)).toList();
  }

  /** Does the content held from a current source prove which names it has, and which it lacks? */
  public boolean proves(SourceState state) {
    return gaps.unproved(state).isEmpty();
  }

  /**
   * Is it certain that no catalog is called so? True only if it is neither a source nor a member.
   */
  public boolean provesUnknownCatalog(String catalog) {
    return membershipKnown() && sourceCalled(catalog).isEmpty() && missing(catalog).isEmpty();
  }

  /** Is it certain that a name that no current source has is in no catalog? */
  public boolean provesAbsent(QueriedName name) {
    return membershipKnown()
        && missing.isEmpty()
        && proof.partial.stream()
            .filter(this::expects)
            .allMatch(state -> state.coveredNames().covers(name.text()));
  }
}
