package org.gridrls.client.federation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RemovedNames;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;

/**
 * The second half of a lookup: asks all catalogs that an index named, in parallel, within one
 * deadline, and reports the outcome of each. A name that moves from one catalog to another while
 * they are asked is found, or unknown, but never reported as not registered: a catalog that lacks a
 * name is also asked whether it had it since the state that the index knows, and if so, all others
 * are asked after it. Safe for threads; the caller closes the executor.
 */
public final class Locator {
  private final Catalogs catalogs;
  private final ExecutorService executor;
  private final InstantSource clock;

  /** How one catalog is asked. */
  @FunctionalInterface
  public interface Catalogs {
    /** For many names. */
    List<NameMappings> query(MemberAddress lrc, List<String> names, AttributeSelection attributes);

    /** Which names ceased to exist since a state; throws if that is not known. */
    default RemovedNames removedSince(MemberAddress lrc, long generation) {
      throw RlsException.about(
          RlsError.UNSUPPORTED, "this catalog does not say what it removed", lrc.url());
    }

    /** Over SOAP. */
    static Catalogs over(SoapConnector connector) {
      return new Catalogs() {
        @Override
        public List<NameMappings> query(
            MemberAddress lrc, List<String> names, AttributeSelection attributes) {
          return new LrcClient(connector, lrc).queryAll(ObjectType.LOGICAL_NAME, names, attributes);
        }

        @Override
        public RemovedNames removedSince(MemberAddress lrc, long generation) {
          return new LrcClient(connector, lrc).removedSince(generation);
        }
      };
    }
  }

  /** Asks the index again about some names, with the evidence for its answer. */
  @FunctionalInterface
  public interface Again {
    IndexAnswer ask(List<LogicalName> names);
  }

  /**
   * Describes a question and how long its answer may take.
   *
   * @param toAsk catalogs that the index's answer does not cover; each one that replies is covered
   *     as of the time it was asked
   */
  public record Question(
      List<CatalogToAsk> toAsk, Duration deadline, AttributeSelection attributes) {
    public Question {
      toAsk = List.copyOf(toAsk);
    }
  }

  public Locator(Catalogs catalogs, ExecutorService executor) {
    this(catalogs, executor, InstantSource.system());
  }

  /** {@code clock} dates the evidence for catalogs that do not answer. */
  Locator(Catalogs catalogs, ExecutorService executor, InstantSource clock) {
    this.catalogs = catalogs;
    this.executor = executor;
    this.clock = clock;
  }

  /** Never throws for a catalog that fails: its outcome says so, and the completeness too. */
  public LocateResult locate(IndexAnswer answer, Question question, Again again) {
    long start = System.nanoTime();
    AskingRound.CallSettings settings =
        new AskingRound.CallSettings(
            catalogs, question.attributes(), executor, start + question.deadline().toNanos());
    AskingRound first = AskingRound.first(answer, question.toAsk());
    first.ask(settings);
    Map<String, List<AskedForNames>> lost = lost(answer, first);
    Optional<AskingRound> second = second(lost, general(answer.completeness()), again, settings);
    Completeness basis =
        basis(answer.completeness(), first, Duration.ofNanos(System.nanoTime() - start));
    Completeness resolved = resolved(basis, first, second, lost);
    List<LocatedName> names = new ArrayList<>(answer.names().size());
    for (NameLocations name : answer.names()) {
      names.add(located(name, first, second, resolved));
    }
    List<CatalogOutcome> outcomes = new ArrayList<>(first.outcomes());
    second.ifPresent(round -> outcomes.addAll(round.outcomes()));
    return new LocateResult(names, outcomes, resolved);
  }

  /** The names without a copy that a catalog may have had a moment ago, and which catalogs. */
  private static Map<String, List<AskedForNames>> lost(IndexAnswer answer, AskingRound first) {
    Map<String, List<AskedForNames>> lost = new LinkedHashMap<>();
    for (NameLocations one : answer.names()) {
      String name = one.logicalName().value();
      List<AskedForNames> doubtful = first.doubtful(name);
      if (!doubtful.isEmpty() && first.replicas(name).isEmpty()) {
        lost.put(name, doubtful);
      }
    }
    return lost;
  }

  /** Asks all catalogs after the first round; empty if that is not possible. */
  private static Optional<AskingRound> second(
      Map<String, List<AskedForNames>> lost,
      Set<String> uncovered,
      Again again,
      AskingRound.CallSettings settings) {
    if (lost.isEmpty()) {
      return Optional.empty();
    }
    Map<String, CatalogToAsk> lately = new LinkedHashMap<>();
    lost.forEach(
        (name, catalogs) ->
            catalogs.forEach(
                one -> one.lost(name).ifPresent(state -> lately.put(state.lrc(), state))));
    try {
      Completeness evidence =
          again.ask(lost.keySet().stream().map(LogicalName::new).toList()).completeness();
      Optional<AskingRound> round =
          Optional.of(evidence)
              .filter(now -> namesAll(now) && uncovered.containsAll(general(now)))
              .flatMap(now -> AskingRound.second(lost.keySet(), now.covers(), lately.values()));
      round.ifPresent(one -> one.ask(settings));
      return round;
    } catch (RlsException e) {
      return Optional.empty(); // what it would have shown stays unknown
    }
  }

  private static boolean namesAll(Completeness evidence) {
    int covered = evidence.covered() + evidence.notCovered().size() - general(evidence).size();
    return evidence.membershipKnown() && evidence.covers().size() >= covered;
  }

  /** The catalogs that an answer covers for no name. */
  private static Set<String> general(Completeness answer) {
    return answer.notCovered().stream()
        .filter(gap -> gap.only().isEmpty())
        .map(NotCovered::lrcMember)
        .collect(Collectors.toSet());
  }

  /** A catalog is covered if it was asked for all names and answered. */
  private static Completeness basis(Completeness index, AskingRound round, Duration elapsed) {
    Map<String, AskedForNames> whole = new HashMap<>();
    round.asked().stream().filter(one -> one.whole).forEach(one -> whole.put(one.lrcMember, one));
    List<NotCovered> left =
        index.notCovered().stream().filter(gap -> !whole.containsKey(gap.lrcMember())).toList();
    List<NotCovered> silent =
        round.asked().stream().map(AskedForNames::notCovered).flatMap(Optional::stream).toList();
    boolean firsthand = whole.values().stream().anyMatch(AskedForNames::answered);
    Optional<Duration> age =
        index
            .age()
            .or(() -> Optional.of(Duration.ZERO).filter(zero -> firsthand))
            .map(elapsed::plus);
    return new Completeness(
            index.covered() + whole.size(), index.membershipKnown(), left, age, index.covers())
        .without(silent);
  }

  /** Without the doubts that the catalogs settled, and with those that asking them brought. */
  private static Completeness resolved(
      Completeness basis,
      AskingRound first,
      Optional<AskingRound> second,
      Map<String, List<AskedForNames>> lost) {
    List<NotCovered> gaps = new ArrayList<>();
    int covered = basis.covered();
    Set<String> uncovered = general(basis);
    for (NotCovered gap : basis.notCovered()) {
      if (gap.only().isEmpty() || !uncovered.contains(gap.lrcMember())) {
        Optional<NotCovered> left = left(gap, first, second);
        left.ifPresent(gaps::add);
        covered += left.isPresent() ? 0 : 1;
      }
    }
    Map<AskedForNames, List<String>> doubts = new LinkedHashMap<>();
    lost.forEach(
        (name, catalogs) -> {
          if (!isSettled(name, first, second)) {
            catalogs.forEach(
                one -> doubts.computeIfAbsent(one, any -> new ArrayList<>()).add(name));
          }
        });
    doubts.forEach((catalog, names) -> gaps.add(catalog.doubt(names)));
    return new Completeness(
        Math.max(0, covered - doubts.size()),
        basis.membershipKnown(),
        gaps,
        basis.age(),
        basis.covers());
  }

  private static Optional<NotCovered> left(
      NotCovered gap, AskingRound first, Optional<AskingRound> second) {
    if (gap.only().isEmpty()) {
      return Optional.of(gap);
    }
    Set<String> names = new LinkedHashSet<>(gap.only().get().names());
    names.removeIf(name -> first.resolves(gap, name) || isSettled(name, first, second));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            gap.onlyFor(new NotCovered.OnlyFor(List.copyOf(names), gap.only().get().generation())));
  }

  /** It was found, or all catalogs lacked it when the second round began. */
  private static boolean isSettled(String name, AskingRound first, Optional<AskingRound> second) {
    return !first.replicas(name).isEmpty()
        || second
            .filter(
                round ->
                    !round.replicas(name).isEmpty()
                        || (round.asked().stream().allMatch(one -> one.neverHad(name))))
            .isPresent();
  }

  private LocatedName located(
      NameLocations asked, AskingRound first, Optional<AskingRound> second, Completeness basis) {
    LogicalName name = asked.logicalName();
    List<Replica> replicas = new ArrayList<>(first.replicas(name.value()));
    if (replicas.isEmpty()) {
      second.ifPresent(round -> replicas.addAll(round.replicas(name.value())));
    }
    Verdict verdict =
        !replicas.isEmpty()
            ? Verdict.FOUND
            : basis.about(name.value()).complete() && first.allAnswered(name.value())
                ? Verdict.NOT_REGISTERED
                : Verdict.UNKNOWN;
    List<LastKnown> beyond =
        Stream.concat(asked.lastKnown().stream(), unanswered(asked, basis))
            .filter(one -> one.isBeyond(basis))
            .toList();
    return new LocatedName(name, verdict, replicas, beyond);
  }

  /** Before the leases of silent catalogs end, what the index holds of them is their last state. */
  private Stream<LastKnown> unanswered(NameLocations asked, Completeness basis) {
    Instant now = clock.instant();
    Set<String> silent =
        basis.notCovered().stream()
            .filter(gap -> gap.reason() == Reason.UNREACHABLE || gap.reason() == Reason.STALE)
            .map(NotCovered::lrcMember)
            .collect(Collectors.toSet());
    return asked.locations().stream()
        .filter(at -> at.generation() != 0 && silent.contains(at.lrcMember()))
        .map(
            at ->
                new LastKnown(
                    at.lrc(),
                    at.lrcMember(),
                    at.falsePositiveRate(),
                    now.minus(at.age()),
                    at.age(),
                    OptionalLong.empty()));
  }
}
