package org.gridrls.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.soap.SoapConnector;

/**
 * Finds objects by their attributes in all catalogs of the federation: indexes don't know
 * attributes, so each catalog is asked, all at once, within one deadline. Safe for threads.
 */
public final class FederationSearch implements AutoCloseable {
  private static final int CATALOGS_AT_ONCE = 32;
  private static final int CATALOGS_WAITING = 1_000;

  private final Supplier<List<Member>> members;
  private final Catalogs catalogs;
  private final ExecutorService executor =
      BoundedExecutors.pool("rls-search", CATALOGS_AT_ONCE, CATALOGS_WAITING);

  /** How one catalog is asked. */
  @FunctionalInterface
  public interface Catalogs {
    AttributeSearch.Page search(
        String lrc, AttributeSearch search, AttributeSelection selection, PageRequest page);
  }

  /** {@code members} is asked anew for each search. */
  public FederationSearch(Supplier<List<Member>> members, Catalogs catalogs) {
    this.members = members;
    this.catalogs = catalogs;
  }

  /** Over the catalogs that a registry names; the connector stays its owner's to close. */
  public static FederationSearch ofRegistry(SoapConnector connector, String url) {
    RegistryClient registry = new RegistryClient(connector, url);
    return new FederationSearch(
        () ->
            registry.allMembers(MemberFilter.role(MemberRole.LRC)).stream()
                .map(MemberEntry::member)
                .toList(),
        (lrc, search, selection, page) ->
            new LrcClient(connector, lrc).attributes().search(search, selection, page));
  }

  /**
   * At most so many objects of each catalog. A catalog that fails, or does not know the attribute,
   * spoils nothing: its outcome says so. An interrupt ends the waiting like the deadline.
   */
  public FederationAnswer search(
      AttributeSearch search, AttributeSelection selection, int limit, Duration deadline) {
    long end = System.nanoTime() + deadline.toNanos();
    List<Asked> asked = new ArrayList<>();
    for (Member member : members.get()) {
      member
          .endpoint(MemberPort.LOCAL_REPLICA_CATALOG)
          .ifPresent(lrc -> asked.add(new Asked(member.name(), lrc)));
    }
    PageRequest page = PageRequest.first(limit);
    asked.forEach(one -> one.start(search, selection, page));
    List<FederationAnswer.FromCatalog> answers = asked.stream().map(one -> one.await(end)).toList();
    List<NotCovered> silent = answers.stream().flatMap(each -> silent(each.outcome())).toList();
    return new FederationAnswer(
        answers, new Completeness(answers.size() - silent.size(), true, silent));
  }

  private static java.util.stream.Stream<NotCovered> silent(CatalogOutcome outcome) {
    Optional<NotCovered.Reason> reason =
        switch (outcome.kind()) {
          case ANSWERED -> Optional.empty();
          case UNREACHABLE, FAILED -> Optional.of(NotCovered.Reason.UNREACHABLE);
          case TIMED_OUT -> Optional.of(NotCovered.Reason.STALE);
          case DENIED -> Optional.of(NotCovered.Reason.DENIED);
        };
    return reason.stream()
        .map(
            why ->
                NotCovered.of(
                    outcome.lrcMember(),
                    Optional.of(outcome.lrc()),
                    why,
                    outcome.message().orElse("")));
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** One catalog that is asked. Used by the calling thread; the task only returns a value. */
  private final class Asked {
    private final String member;
    private final String lrc;
    private final long startedAt = System.nanoTime();
    private Future<AttributeSearch.Page> future;

    Asked(String member, String lrc) {
      this.member = member;
      this.lrc = lrc;
    }

    void start(AttributeSearch search, AttributeSelection selection, PageRequest page) {
      try {
        future = executor.submit(() -> catalogs.search(lrc, search, selection, page));
      } catch (RejectedExecutionException e) {
        future = null;
      }
    }

    FederationAnswer.FromCatalog await(long end) {
      if (future == null) {
        return nothing(CatalogOutcome.Kind.FAILED, "too many searches wait already");
      }
      try {
        AttributeSearch.Page found =
            future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        return new FederationAnswer.FromCatalog(
            outcome(CatalogOutcome.Kind.ANSWERED, found.objects().size(), null),
            found.objects(),
            found.nextCursor().isPresent());
      } catch (TimeoutException | CancellationException e) {
        future.cancel(true);
        return nothing(CatalogOutcome.Kind.TIMED_OUT, "no answer before the deadline");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        future.cancel(true);
        return nothing(CatalogOutcome.Kind.TIMED_OUT, "interrupted");
      } catch (ExecutionException e) {
        return failed(e.getCause());
      }
    }

    private FederationAnswer.FromCatalog failed(Throwable cause) {
      RlsError error = cause instanceof RlsException known ? known.error() : RlsError.INTERNAL;
      return switch (error) {
        // nobody has defined it there, so nothing there has it
        case ATTRIBUTE_NOT_FOUND -> nothing(CatalogOutcome.Kind.ANSWERED, cause.getMessage());
        case TRANSPORT_FAILED, UNAVAILABLE, OVERLOADED ->
            nothing(CatalogOutcome.Kind.UNREACHABLE, cause.getMessage());
        case TIMEOUT -> nothing(CatalogOutcome.Kind.TIMED_OUT, cause.getMessage());
        case PERMISSION_DENIED -> nothing(CatalogOutcome.Kind.DENIED, cause.getMessage());
        default -> nothing(CatalogOutcome.Kind.FAILED, cause.getMessage());
      };
    }

    private FederationAnswer.FromCatalog nothing(CatalogOutcome.Kind kind, String message) {
      return new FederationAnswer.FromCatalog(outcome(kind, 0, message), List.of(), false);
    }

    private CatalogOutcome outcome(CatalogOutcome.Kind kind, int found, String message) {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - startedAt);
      return new CatalogOutcome(lrc, member, kind, 0, found, elapsed, Optional.ofNullable(message));
    }
  }
}
