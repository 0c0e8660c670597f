package org.gridrls.client.federation;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.RemovedNames;
import org.gridrls.client.soap.MemberAddress;

/**
 * One catalog and what it is asked: for mappings, and for the names that it removed since the state
 * that an index has of it. Used by the calling thread only; the tasks return values.
 */
final class AskedForNames {
  final String lrc;
  final String lrcMember;
  private final Place place;
  private final ServerIdentity expected;
  final boolean whole; // asked for all names
  private OptionalLong known; // the state that an index has
  final Set<String> names = new LinkedHashSet<>();
  private final Set<String> listed = new LinkedHashSet<>(); // by a list of the index
  private final Map<String, NameMappings> answers = new HashMap<>();
  private final long startedAt = System.nanoTime();
  private Future<List<NameMappings>> future;
  private Future<RemovedNames> changes;
  private Optional<RemovedNames> removed = Optional.empty();
  private CatalogOutcome outcome;

  AskedForNames(CatalogToAsk catalog, boolean whole) {
    this.lrc = catalog.lrc();
    this.lrcMember = catalog.lrcMember();
    this.place = catalog.place();
    this.expected = catalog.expected();
    this.known = catalog.generation();
    this.whole = whole;
  }

  /** Also for this name, which the index has of the catalog in a list. */
  void addListed(String name) {
    names.add(name);
    listed.add(name);
  }

  /** Changes are asked for from the oldest state that matters. */
  void knownAt(long generation) {
    known = OptionalLong.of(Math.min(generation, known.orElse(Long.MAX_VALUE)));
  }

  Optional<NameMappings> found(String name) {
    return Optional.ofNullable(answers.get(name));
  }

  Replica replica(AttributedMapping mapping) {
    return new Replica(lrc, lrcMember, mapping, place);
  }

  private MemberAddress address() {
    return new MemberAddress(lrc, expected);
  }

  CatalogOutcome outcome() {
    return outcome;
  }

  boolean answered() {
    return outcome.kind() == CatalogOutcome.Kind.ANSWERED;
  }

  /** It does not have the name at the time of its answer. */
  boolean lacks(String name) {
    return answered() && names.contains(name) && !answers.containsKey(name);
  }

  /** It has not had the name since the state that the index has of it. */
  boolean neverHad(String name) {
    return lacks(name)
        && !listed.contains(name)
        && (known.isEmpty() || removed.filter(some -> !some.names().contains(name)).isPresent());
  }

  /** It had the name, and did not any more at the state that this returns; empty: not known. */
  Optional<CatalogToAsk> lost(String name) {
    return removed
        .filter(some -> lacks(name) && !neverHad(name))
        .map(
            some ->
                new CatalogToAsk(lrcMember, lrc, place, expected, OptionalLong.of(some.latest())));
  }

  void start(Locator.Catalogs catalogs, AttributeSelection attributes, ExecutorService executor) {
    List<String> wanted = List.copyOf(names);
    future = submitted(() -> catalogs.query(address(), wanted, attributes), executor);
    if (future == null) {
      outcome = outcome(CatalogOutcome.Kind.FAILED, 0, "too many lookups are waiting already");
    }
  }

  private static <T> Future<T> submitted(Callable<T> task, ExecutorService executor) {
    try {
      return executor.submit(task);
    } catch (RejectedExecutionException e) {
      return null;
    }
  }

  void await(long end) {
    if (outcome != null) {
      return;
    }
    try {
      for (NameMappings one : get(future, end)) {
        if (!one.mappings().isEmpty()) {
          answers.put(one.name(), one);
        }
      }
      outcome = outcome(CatalogOutcome.Kind.ANSWERED, answers.size(), null);
    } catch (TimeoutException | CancellationException e) {
      outcome = outcome(CatalogOutcome.Kind.TIMED_OUT, 0, "no answer before the deadline");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      outcome = outcome(CatalogOutcome.Kind.TIMED_OUT, 0, "interrupted");
    } catch (ExecutionException e) {
      outcome = failed(e.getCause());
    }
  }

  private static <T> T get(Future<T> future, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    boolean done = false;
    try {
      T value = future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      done = true;
      return value;
    } finally {
      if (!done) {
        future.cancel(true);
      }
    }
  }

  /** After the answer: asks what the catalog removed, if it lacks one of these names. */
  void startChanges(Set<String> missing, Locator.Catalogs catalogs, ExecutorService executor) {
    if (known.isPresent() && missing.stream().anyMatch(this::lacks)) {
      long since = known.getAsLong();
      changes = submitted(() -> catalogs.removedSince(address(), since), executor);
    }
  }

  void awaitChanges(long end) {
    if (changes == null) {
      return;
    }
    try {
      removed = Optional.of(get(changes, end));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      removed = Optional.empty(); // so it is not known what the catalog had meanwhile
    }
  }

  private CatalogOutcome failed(Throwable cause) {
    RlsError error = cause instanceof RlsException known ? known.error() : RlsError.INTERNAL;
    CatalogOutcome.Kind kind =
        switch (error) {
          case TRANSPORT_FAILED, UNAVAILABLE, OVERLOADED -> CatalogOutcome.Kind.UNREACHABLE;
          case TIMEOUT -> CatalogOutcome.Kind.TIMED_OUT;
          case PERMISSION_DENIED -> CatalogOutcome.Kind.DENIED;
          default -> CatalogOutcome.Kind.FAILED;
        };
    return outcome(kind, 0, cause.getMessage());
  }

  private CatalogOutcome outcome(CatalogOutcome.Kind kind, int found, String message) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startedAt);
    return new CatalogOutcome(
        lrc, lrcMember, kind, names.size(), found, elapsed, Optional.ofNullable(message));
  }

  Optional<NotCovered> notCovered() {
    NotCovered.Reason reason =
        switch (outcome.kind()) {
          case ANSWERED -> null;
          case UNREACHABLE, FAILED -> NotCovered.Reason.UNREACHABLE;
          case TIMED_OUT -> NotCovered.Reason.STALE;
          case DENIED -> NotCovered.Reason.DENIED;
        };
    return Optional.ofNullable(reason)
        .map(r -> NotCovered.of(lrcMember, Optional.of(lrc), r, outcome.message().orElse("")));
  }

  /** For names of which it is not known whether the catalog had them lately. */
  NotCovered doubt(List<String> names) {
    String why =
        removed.isPresent()
            ? "it had the name until now, and not all other catalogs could be asked since"
            : "it can't be told whether it had the name lately";
    return NotCovered.of(lrcMember, Optional.of(lrc), NotCovered.Reason.STALE, why)
        .onlyFor(new NotCovered.OnlyFor(names, known.orElse(0)));
  }
}
