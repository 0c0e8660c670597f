package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.soap.MemberAddress;

/**
 * The second half of a lookup: asks all catalogs that an index named, in parallel, within one
 * deadline, and reports the outcome of each. Safe for threads; the caller closes the executor.
 */
public final class Locator {
  private final Catalogs catalogs;
  private final ExecutorService executor;

  /** How one catalog is asked for many names. */
  @FunctionalInterface
  public interface Catalogs {
    List<NameMappings> query(MemberAddress lrc, List<String> names, AttributeSelection attributes);
  }

  public Locator(Catalogs catalogs, ExecutorService executor) {
    this.catalogs = catalogs;
    this.executor = executor;
  }

  /** Never throws for a catalog that fails: its outcome says so, and the completeness too. */
  public LocateResult locate(IndexAnswer answer, Duration deadline, AttributeSelection attributes) {
    return locate(answer, List.of(), deadline, attributes);
  }

  /**
   * The same, and asks further catalogs for all the names. The answer does not cover these catalogs
   * yet; each one that replies is covered as of the time it was asked.
   */
  public LocateResult locate(
      IndexAnswer answer,
      List<CatalogToAsk> toAsk,
      Duration deadline,
      AttributeSelection attributes) {
    long start = System.nanoTime();
    Map<String, Asked> asked = group(answer, toAsk);
    long end = start + deadline.toNanos();
    asked.values().forEach(one -> one.start(attributes));
    asked.values().forEach(one -> one.await(end));
    Completeness basis =
        basis(answer.completeness(), asked.values(), Duration.ofNanos(System.nanoTime() - start));
    List<LocatedName> names = new ArrayList<>(answer.names().size());
    for (NameLocations name : answer.names()) {
      names.add(located(name, asked.values(), basis.complete()));
    }
    return new LocateResult(names, asked.values().stream().map(one -> one.outcome).toList(), basis);
  }

  private Map<String, Asked> group(IndexAnswer answer, List<CatalogToAsk> toAsk) {
    Map<String, Asked> asked = new LinkedHashMap<>();
    for (NameLocations name : answer.names()) {
      for (Location location : name.locations()) {
        asked
            .computeIfAbsent(
                location.lrc(),
                lrc ->
                    new Asked(
                        lrc, location.lrcMember(), location.place(), location.expected(), false))
            .names
            .add(name.logicalName().value());
      }
    }
    for (CatalogToAsk catalog : toAsk) {
      Asked whole =
          new Asked(catalog.lrc(), catalog.lrcMember(), catalog.place(), catalog.expected(), true);
      answer.names().forEach(name -> whole.names.add(name.logicalName().value()));
      asked.put(catalog.lrc(), whole);
    }
    return asked;
  }

  /** A catalog is covered if it was asked for all names and answered. */
  private static Completeness basis(Completeness index, Collection<Asked> asked, Duration elapsed) {
    Map<String, Asked> whole = new HashMap<>();
    asked.stream().filter(one -> one.whole).forEach(one -> whole.put(one.lrcMember, one));
    List<NotCovered> left =
        index.notCovered().stream().filter(gap -> !whole.containsKey(gap.lrcMember())).toList();
    List<NotCovered> silent =
        asked.stream().map(Asked::notCovered).flatMap(Optional::stream).toList();
    boolean firsthand = whole.values().stream().anyMatch(Asked::answered);
    Optional<Duration> age =
        index
            .age()
            .or(() -> Optional.of(Duration.ZERO).filter(zero -> firsthand))
            .map(elapsed::plus);
    return new Completeness(
            index.covered() + whole.size(), index.membershipKnown(), left, age, index.covers())
        .without(silent);
  }

  private static LocatedName located(
      NameLocations name, Collection<Asked> asked, boolean complete) {
    List<Replica> replicas = new ArrayList<>();
    for (Asked catalog : asked) {
      NameMappings found = catalog.answers.get(name.logicalName().value());
      if (found != null) {
        found.mappings().forEach(mapping -> replicas.add(catalog.replica(mapping)));
      }
    }
    boolean allAnswered =
        asked.stream()
            .filter(catalog -> catalog.names.contains(name.logicalName().value()))
            .allMatch(Asked::answered);
    Verdict verdict =
        !replicas.isEmpty()
            ? Verdict.FOUND
            : complete && allAnswered ? Verdict.NOT_REGISTERED : Verdict.UNKNOWN;
    return new LocatedName(name.logicalName(), verdict, replicas);
  }

  /**
   * One catalog and what it is asked. Used by the calling thread only; the task returns a value.
   */
  private final class Asked {
    private final String lrc;
    private final String lrcMember;
    private final Place place;
    private final ServerIdentity expected;
    private final boolean whole; // asked for all names
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, NameMappings> answers = new HashMap<>();
    private final long startedAt = System.nanoTime();
    private Future<List<NameMappings>> future;
    private CatalogOutcome outcome;

    Asked(String lrc, String lrcMember, Place place, ServerIdentity expected, boolean whole) {
      this.lrc = lrc;
      this.lrcMember = lrcMember;
      this.place = place;
      this.expected = expected;
      this.whole = whole;
    }

    Replica replica(AttributedMapping mapping) {
      return new Replica(lrc, lrcMember, mapping, place);
    }

    boolean answered() {
      return outcome.kind() == CatalogOutcome.Kind.ANSWERED;
    }

    void start(AttributeSelection attributes) {
      List<String> wanted = List.copyOf(names);
      try {
        MemberAddress at = new MemberAddress(lrc, expected);
        future = executor.submit(() -> catalogs.query(at, wanted, attributes));
      } catch (RejectedExecutionException e) {
        outcome = outcome(CatalogOutcome.Kind.FAILED, 0, "too many lookups are waiting already");
      }
    }

    void await(long end) {
      if (outcome != null) {
        return;
      }
      try {
        for (NameMappings one :
            future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
          if (!one.mappings().isEmpty()) {
            answers.put(one.name(), one);
          }
        }
        outcome = outcome(CatalogOutcome.Kind.ANSWERED, answers.size(), null);
      } catch (TimeoutException | CancellationException e) {
        future.cancel(true);
        outcome = outcome(CatalogOutcome.Kind.TIMED_OUT, 0, "no answer before the deadline");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        future.cancel(true);
        outcome = outcome(CatalogOutcome.Kind.TIMED_OUT, 0, "interrupted");
      } catch (ExecutionException e) {
        outcome = failed(e.getCause());
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
  }
}
