package org.gridrls.faults.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.gridrls.api.RlsError;
import org.gridrls.faults.history.Answer;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.Journal;
import org.gridrls.faults.history.World;

/**
 * Judges each answer, when it comes, by the replies that callers received before. A call whose
 * outcome is unknown, or not known yet, may have been done or not: only what holds in both cases is
 * asked for. Safe for threads.
 */
public final class Checker {
  private static final int KEPT_MAX = 10;

  /** Ages are given in whole milliseconds. */
  private static final long ROUNDING = Duration.ofMillis(1).toNanos();

  /** The times of files, by which the suite knows when listings begin, are as coarse as this. */
  private static final long FILE_TIMES = Duration.ofMillis(25).toNanos();

  /** From the making of a message to the moment that its lease counts from, at most. */
  private static final Duration ON_THE_WAY = Duration.ofMillis(500);

  private final World world;
  private final Limits limits;
  private final FaultLog faults;
  private final Consumer<Violation> seen;
  private final Map<Invariant, AtomicLong> checks = new EnumMap<>(Invariant.class);
  private final List<Violation> violations = new ArrayList<>();
  private final Map<Invariant, Long> violated = new EnumMap<>(Invariant.class);

  /**
   * Holds what the settings of the servers promise.
   *
   * @param updateLease the longest that an index relies on an update
   * @param ping the longest time to answer
   */
  public record Limits(Duration updateLease, Duration ping) {}

  /** Which faults there were. */
  public interface FaultLog {
    List<String> between(long from, long to);
  }

  /**
   * @param seen gets those violations that are kept, at once
   */
  public Checker(World world, Limits limits, FaultLog faults, Consumer<Violation> seen) {
    this.seen = seen;
    this.world = world;
    this.limits = limits;
    this.faults = faults;
    for (Invariant each : Invariant.values()) {
      checks.put(each, new AtomicLong());
    }
  }

  /** I2, I3, I4, I5, I8. */
  public void answered(Answer answer) {
    if (answer.complete()) {
      long expected =
          world.catalogs().stream()
              .filter(catalog -> catalog.isExpected(since(answer), answer.end()))
              .count();
      require(
          Invariant.I5,
          answer.covered() >= expected,
          answer.end(),
          () -> "an answer marked complete covers too few catalogs",
          () -> List.of(answer.text(answer.names().get(0), world.zero())));
    }
    for (Answer.Said said : answer.names()) {
      for (CatalogFacts catalog : world.catalogs()) {
        nothingIsMissing(answer, said, catalog);
      }
      nothingMovedAway(answer, said);
      for (Answer.Found found : said.found()) {
        nothingIsInvented(answer, said, found);
        nothingHasExpired(answer, said, found);
        nothingIsYoungerThanItsListing(answer, said, found);
      }
    }
  }

  /** The moment as of which it holds; one that states no age claims to hold now. */
  private static long since(Answer answer) {
    return answer.start() - answer.age().orElse(Duration.ZERO).toNanos() - ROUNDING;
  }

  private void nothingIsMissing(Answer answer, Answer.Said said, CatalogFacts catalog) {
    if (!answer.complete() && !said.certainNo()) {
      return;
    }
    boolean demanded = catalog.mustExist(said.name(), since(answer), answer.end());
    require(
        Invariant.I3,
        !demanded || said.has(catalog.name()),
        answer.end(),
        () ->
            said.certainNo()
                ? "a false no: " + catalog.name() + " has " + said.name()
                : "the copy of " + catalog.name() + " lacks for " + said.name(),
        () -> evidence(catalog, answer, said));
  }

  private void nothingMovedAway(Answer answer, Answer.Said said) {
    boolean denied = said.found().isEmpty() && (answer.complete() || said.certainNo());
    if (!denied) {
      return;
    }
    long from = since(answer);
    if (world.catalogs().stream().anyMatch(one -> one.mustExist(said.name(), from, answer.end()))) {
      return; // it did not move: I3
    }
    require(
        Invariant.I8,
        wasNowhere(said.name(), from, answer.end()),
        answer.end(),
        () -> "some catalog had " + said.name() + " at every instant, though it moved",
        () -> {
          List<String> history = new ArrayList<>();
          world.catalogs().forEach(one -> history.addAll(one.describe(said.name(), world.zero())));
          history.add(answer.text(said, world.zero()));
          return history;
        });
  }

  /** Could there have been one instant at which no catalog had the name? */
  private boolean wasNowhere(String name, long from, long to) {
    LongStream changes =
        world.catalogs().stream().flatMapToLong(catalog -> catalog.momentsOf(name));
    return LongStream.concat(LongStream.of(from, to), changes)
        .filter(at -> at >= from && at <= to)
        .anyMatch(
            at -> world.catalogs().stream().noneMatch(catalog -> catalog.mustExist(name, at, at)));
  }

  private void nothingIsInvented(Answer answer, Answer.Said said, Answer.Found found) {
    CatalogFacts catalog = world.catalog(found.catalog());
    if (catalog == null || !found.exact()) {
      return;
    }
    if (found.generation() >= 0) {
      catalog.shown(said.name(), found.generation(), answer.start());
    }
    long from = answer.start() - found.age().toNanos() - ROUNDING;
    require(
        Invariant.I2,
        !catalog.mustNotExist(said.name(), from, answer.end()),
        answer.end(),
        () -> found.catalog() + " did not have " + said.name() + " at any moment of that age",
        () -> evidence(catalog, answer, said));
  }

  /** The age of a state says nothing: a catalog that is behind may confirm an old one. */
  private void nothingHasExpired(Answer answer, Answer.Said said, Answer.Found found) {
    CatalogFacts catalog = world.catalog(found.catalog());
    boolean dead =
        catalog != null
            && catalog.wasDeadFor(limits.updateLease.plus(ON_THE_WAY).toNanos(), answer.start());
    require(
        Invariant.I4,
        !dead || found.age().isZero(),
        answer.end(),
        () -> "what " + found.catalog() + " told has expired: it is dead",
        () -> evidence(catalog, answer, said));
  }

  private void nothingIsYoungerThanItsListing(Answer answer, Answer.Said said, Answer.Found found) {
    CatalogFacts catalog = world.catalog(found.catalog());
    if (catalog == null || found.generation() < 0 || catalog.listed().isEmpty()) {
      return;
    }
    long state = answer.start() - found.age().toNanos();
    require(
        Invariant.I11,
        state - FILE_TIMES <= catalog.listed().getAsLong(),
        answer.end(),
        () -> "no listing of " + found.catalog() + " began at the moment of that state, or later",
        () -> evidence(catalog, answer, said));
  }

  private List<String> evidence(CatalogFacts catalog, Answer answer, Answer.Said said) {
    List<String> history = new ArrayList<>(catalog.describe(said.name(), world.zero()));
    history.add(answer.text(said, world.zero()));
    return history;
  }

  /** I2, at the end: each name that was shown by a state of the catalog was in that state. */
  public void journal(CatalogFacts catalog, Journal journal) {
    for (CatalogFacts.Shown shown : catalog.shown()) {
      require(
          Invariant.I2,
          journal.had(shown.logicalName(), shown.generation()),
          System.nanoTime(),
          () -> "state " + shown.generation() + " of " + catalog.name() + " had no " + shown,
          List::of);
    }
  }

  /** I1: what a catalog itself says of a name. */
  public void catalogSaid(CatalogFacts catalog, String name, boolean exists, long start, long end) {
    boolean possible =
        exists ? !catalog.mustNotExist(name, start, end) : !catalog.mustExist(name, start, end);
    require(
        Invariant.I1,
        possible,
        end,
        () -> catalog.name() + (exists ? " has what it should not: " : " has lost ") + name,
        () -> catalog.describe(name, world.zero()));
  }

  /** I10, after deletes that keep the last copy, while nothing else changes. */
  public void keptOne(String name) {
    long now = System.nanoTime();
    require(
        Invariant.I10,
        world.catalogs().stream().anyMatch(one -> !one.mustNotExist(name, now, now)),
        now,
        () -> "no catalog has a copy of " + name + " left",
        () ->
            world.catalogs().stream()
                .flatMap(one -> one.describe(name, world.zero()).stream())
                .toList());
  }

  /** I7: a refusal is one of those that the operation can have. */
  public void refused(String call, RlsError error, long end) {
    require(
        Invariant.I7,
        error != RlsError.INTERNAL && error != RlsError.NOT_IMPLEMENTED,
        end,
        () -> call + " was refused with " + error,
        List::of);
  }

  /**
   * I7, of a server that nothing was done to, or that a crowd asks.
   *
   * @param others the share of the machine that other processes had meanwhile, which slows the
   *     server down, and is not its fault
   */
  public void pinged(
      String server, Optional<RlsError> failure, long start, long end, double others) {
    boolean quick = (end - start) * (1 - others) <= limits.ping.toNanos();
    require(
        Invariant.I7,
        quick && failure.isEmpty(),
        end,
        () ->
            "ping of %s: %s after %d ms, %d %% of the machine was with others"
                .formatted(
                    server,
                    failure.map(RlsError::name).orElse("answered"),
                    (end - start) / 1_000_000,
                    Math.round(100 * others)),
        List::of);
  }

  /** Requires something that another part of the suite has found out. */
  public void require(Invariant invariant, boolean holds, String what) {
    require(invariant, holds, System.nanoTime(), () -> what, List::of);
  }

  private void require(
      Invariant invariant,
      boolean holds,
      long at,
      Supplier<String> what,
      Supplier<List<String>> history) {
    checks.get(invariant).incrementAndGet();
    if (holds) {
      return;
    }
    List<String> all = new ArrayList<>(faults.between(at - Duration.ofSeconds(20).toNanos(), at));
    all.addAll(history.get());
    keep(new Violation(invariant, world.seconds(at), what.get(), all));
  }

  private synchronized void keep(Violation violation) {
    long before = violated.merge(violation.invariant(), 1L, Long::sum);
    if (before <= KEPT_MAX) {
      violations.add(violation);
      seen.accept(violation);
    }
  }

  /** The first ones of each invariant. */
  public synchronized List<Violation> violations() {
    return List.copyOf(violations);
  }

  /** How often each was violated. */
  public synchronized Map<Invariant, Long> violated() {
    return new EnumMap<>(violated);
  }

  public long checks(Invariant invariant) {
    return checks.get(invariant).get();
  }
}
