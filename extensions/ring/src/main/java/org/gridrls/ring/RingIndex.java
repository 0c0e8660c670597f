package org.gridrls.ring;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Senders;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.Existence;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.Lookup;
import org.gridrls.rli.index.coverage.Coverage;
import org.gridrls.rli.index.coverage.CoverageCache;
import org.gridrls.rli.index.source.SourceState;

/**
 * Answers for the whole ring: finds the names first, lets the index answer from what was found, and
 * marks the answer incomplete for the catalogs whose names the ring may lack. Safe for threads.
 */
final class RingIndex implements LocationIndex {
  private static final int SLOTS_NAMED = 8;

  /** How long to retry; an update reaches all members in less time. */
  private static final Duration UPDATE = Duration.ofSeconds(1);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(1);

  private final LocationIndex local;
  private final CoverageCache coverages;
  private final RingSearch search;
  private final RingKeeper keeper;
  private volatile Oldest oldest;

  private record Oldest(Coverage.HeldSources of, Instant heardAt) {}

  RingIndex(LocationIndex local, CoverageCache coverages, RingSearch search, RingKeeper keeper) {
    this.local = local;
    this.coverages = coverages;
    this.search = search;
    this.keeper = keeper;
  }

  /**
   * Finds the names in lists at least as recent as this member's sources, from which the answer
   * takes its ages. Retries while an update is on its way from one member to another.
   */
  private RingQuestion about(Collection<LogicalName> names) {
    Set<String> texts = names.stream().map(LogicalName::value).collect(Collectors.toSet());
    RingSources.Snapshot begun = search.begin();
    Map<String, SlotFinding> found = search.find(texts, begun, begun.stamps());
    long began = System.nanoTime();
    long pause = FIRST_PAUSE.toNanos();
    while (isUnderWay(found) && System.nanoTime() - began < UPDATE.toNanos()) {
      LockSupport.parkNanos(pause);
      pause *= 2;
      RingSources.Snapshot now = search.begin();
      if (found.containsValue(SlotFinding.AHEAD)) {
        begun = now;
        found = search.find(texts, begun, begun.stamps());
      } else { // at least as recent as now, so at least as recent as begun
        found.putAll(search.find(behind(found), begun, now.stamps()));
      }
    }
    return RingQuestion.begin(begun, found);
  }

  private static boolean isUnderWay(Map<String, SlotFinding> found) {
    return found.containsValue(SlotFinding.BEHIND) || found.containsValue(SlotFinding.AHEAD);
  }

  private static List<String> behind(Map<String, SlotFinding> found) {
    return found.keySet().stream()
        .filter(name -> found.get(name).equals(SlotFinding.BEHIND))
        .toList();
  }

  /** The expected catalogs that the answer does not cover, and why. */
  private List<NotCovered> gaps(RingQuestion question) {
    Coverage coverage = coverages.now();
    List<NotCovered> gaps = new ArrayList<>();
    if (!question.hasGaps() && keeper.doubt(oldest(coverage)).isEmpty()) {
      return gaps;
    }
    for (SourceState state : coverage.current()) {
      if (coverage.expects(state)) {
        question
            .gapOf(state.source().lrc())
            .or(() -> keeper.doubt(state.heardAt()))
            .ifPresent(why -> gaps.add(gap(state, why)));
      }
    }
    return gaps;
  }

  /** The oldest of the times of the catalogs' last messages. */
  @SuppressWarnings("ReferenceEquality") // what a coverage holds is replaced whole
  private Instant oldest(Coverage coverage) {
    Oldest known = oldest;
    if (known == null || known.of != coverage.held()) {
      Instant first =
          coverage.current().stream()
              .map(SourceState::heardAt)
              .min(Instant::compareTo)
              .orElse(Instant.MAX);
      known = new Oldest(coverage.held(), first);
      oldest = known;
    }
    return known.heardAt;
  }

  private static NotCovered gap(SourceState state, String why) {
    return NotCovered.of(
        state.source().lrcMember(),
        Optional.of(state.source().lrc()),
        NotCovered.Reason.EXPIRED,
        why);
  }

  private Completeness honest(Completeness said, RingQuestion question) {
    Set<String> known =
        said.notCovered().stream().map(NotCovered::lrcMember).collect(Collectors.toSet());
    List<NotCovered> more =
        gaps(question).stream().filter(gap -> !known.contains(gap.lrcMember())).toList();
    if (more.isEmpty()) {
      return said;
    }
    Set<String> doubted = new HashSet<>();
    more.forEach(gap -> doubted.add(gap.lrcMember()));
    return said.without(more)
        .with(said.covers().stream().filter(one -> !doubted.contains(one.lrcMember())).toList());
  }

  @Override
  public Lookup lookUp(Lookup.LookupQuestion asked) {
    try (RingQuestion question = about(asked.names())) {
      Lookup found = local.lookUp(asked);
      IndexAnswer answer = found.answer();
      return new Lookup(
          new IndexAnswer(answer.names(), honest(answer.completeness(), question)), found.toAsk());
    }
  }

  @Override
  public IndexPage lrcsMatching(GlobPattern pattern, Optional<Duration> forward, PageRequest page) {
    List<LogicalName> names =
        pattern.isLiteral() ? List.of(new LogicalName(pattern.literalPrefix())) : List.of();
    try (RingQuestion question = about(names)) {
      IndexPage found = local.lrcsMatching(pattern, forward, page);
      return new IndexPage(
          found.names(), found.nextCursor(), found.limit(), honest(found.completeness(), question));
    }
  }

  @Override
  public Existence existNames(List<LogicalName> names) {
    try (RingQuestion question = about(names)) {
      return doubted(local.existNames(names), question);
    }
  }

  /** A name that is absent by incomplete evidence is unknown. */
  private Existence doubted(Existence said, RingQuestion question) {
    Completeness completeness = honest(said.completeness(), question);
    if (completeness.equals(said.completeness())) {
      return said;
    }
    Map<Boolean, List<NotCovered>> split =
        gaps(question).stream().collect(Collectors.partitioningBy(this::concernsAllNames));
    boolean all = !split.get(true).isEmpty();
    return new Existence(
        said.answers().stream()
            .map(
                answer ->
                    answer.verdict() == IndexVerdict.ABSENT && (all || lacks(question, answer))
                        ? new Existence.Answer(answer.name(), IndexVerdict.UNKNOWN)
                        : answer)
            .toList(),
        completeness);
  }

  private boolean concernsAllNames(NotCovered gap) {
    return coverages.now().current().stream()
        .filter(state -> state.source().lrcMember().equals(gap.lrcMember()))
        .anyMatch(state -> keeper.doubt(state.heardAt()).isPresent());
  }

  private static boolean lacks(RingQuestion question, Existence.Answer answer) {
    return question
        .of(answer.name())
        .map(finding -> !finding.answered() || !finding.missing().isEmpty())
        .orElse(true);
  }

  @Override
  public Existence existCatalogs(List<String> catalogs) {
    try (RingQuestion question = about(List.of())) {
      return doubted(local.existCatalogs(catalogs), question);
    }
  }

  @Override
  public Existence existsMapping(LogicalName name, String lrc) {
    try (RingQuestion question = about(List.of(name))) {
      Existence said = local.existsMapping(name, lrc);
      List<NotCovered> gaps =
          gaps(question).stream()
              .filter(
                  gap -> gap.lrc().filter(lrc::equals).isPresent() || gap.lrcMember().equals(lrc))
              .toList();
      return gaps.isEmpty()
          ? said
          : new Existence(
              said.answers().stream()
                  .map(
                      answer ->
                          answer.verdict() == IndexVerdict.ABSENT
                              ? new Existence.Answer(answer.name(), IndexVerdict.UNKNOWN)
                              : answer)
                  .toList(),
              said.completeness().without(gaps));
    }
  }

  private static String slots(List<Integer> slots) {
    String named =
        slots.stream().limit(SLOTS_NAMED).map(Slots::shown).collect(Collectors.joining(", "));
    int more = slots.size() - SLOTS_NAMED;
    return (slots.size() == 1 ? "slot " : "slots ")
        + named
        + (more > 0 ? " and " + more + " more" : "");
  }

  @Override
  public Senders senders() {
    try (RingQuestion question = about(List.of())) {
      for (SourceState state : coverages.now().current()) {
        List<Integer> lost = ((RingContent) state.content()).lostSlots();
        if (!lost.isEmpty()) {
          question.gap(state.source().lrc(), "the ring lost its names in " + slots(lost));
        }
      }
      Senders said = local.senders();
      return new Senders(said.senders(), honest(said.completeness(), question));
    }
  }
}
