package org.gridrls.rli.index.search;

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
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.rli.index.source.SourceState;

/**
 * Queries catalogs that sent only filters for the names that match a pattern, in parallel and
 * within one deadline. Safe for threads; does not close the executor.
 */
public final class Forwarder {
  private static final int PAGES_MAX = 100;

  private final ForwardedCatalogs catalogs;
  private final ExecutorService executor;

  /** How one catalog is asked. */
  @FunctionalInterface
  public interface ForwardedCatalogs {
    /** A page of its mappings, sorted by logical name. */
    MappingPage page(MemberAddress lrc, GlobPattern pattern, PageRequest page);

    /** False only if no name has ceased to exist in it since that state. */
    default boolean hasRemovedSince(MemberAddress lrc, long generation) {
      return true;
    }
  }

  public Forwarder(ForwardedCatalogs catalogs, ExecutorService executor) {
    this.catalogs = catalogs;
    this.executor = executor;
  }

  /** At least {@code limit} names of each catalog after the cursor, or all it has, or why not. */
  List<Forwarded> ask(
      List<SourceState> sources,
      GlobPattern pattern,
      PatternCursor from,
      int limit,
      Duration time) {
    long end = System.nanoTime() + time.toNanos();
    List<Future<Forwarded>> running = new ArrayList<>(sources.size());
    for (SourceState source : sources) {
      running.add(start(new Gathering(source, pattern, from, limit, end)));
    }
    List<Forwarded> answers = new ArrayList<>(sources.size());
    for (int i = 0; i < sources.size(); i++) {
      answers.add(await(running.get(i), sources.get(i), end));
    }
    return answers;
  }

  private Future<Forwarded> start(Gathering gathering) {
    try {
      return executor.submit(gathering::run);
    } catch (RejectedExecutionException e) {
      return null;
    }
  }

  private static Forwarded await(Future<Forwarded> future, SourceState source, long end) {
    if (future == null) {
      return Forwarded.failed(
          source, Reason.FILTER_ONLY, "not queried: too many queries are waiting already");
    }
    try {
      return future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | CancellationException e) {
      future.cancel(true);
      return Forwarded.failed(source, Reason.STALE, "no answer before the deadline");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      future.cancel(true);
      return Forwarded.failed(source, Reason.STALE, "interrupted");
    } catch (ExecutionException e) {
      return Forwarded.failed(
          source, reason(e.getCause()), String.valueOf(e.getCause().getMessage()));
    }
  }

  private static Reason reason(Throwable cause) {
    RlsError error = cause instanceof RlsException known ? known.error() : RlsError.INTERNAL;
    return switch (error) {
      case TIMEOUT -> Reason.STALE;
      case PERMISSION_DENIED -> Reason.DENIED;
      default -> Reason.UNREACHABLE;
    };
  }

  /** Reads one catalog's pages until there is enough. Used by one thread of the pool. */
  private final class Gathering {
    private final SourceState source;
    private final GlobPattern pattern;
    private final PatternCursor from;
    private final int limit;
    private final long end;
    private final List<String> names = new ArrayList<>();
    private final List<Forwarded.Resumption> resumptions = new ArrayList<>();
    private String last = "";

    Gathering(SourceState source, GlobPattern pattern, PatternCursor from, int limit, long end) {
      this.source = source;
      this.pattern = pattern;
      this.from = from;
      this.limit = limit;
      this.end = end;
    }

    Forwarded run() {
      Optional<String> cursor = Optional.ofNullable(from.catalogs().get(source.source().lrc()));
      cursor.ifPresent(known -> resumptions.add(new Forwarded.Resumption("", known)));
      for (int page = 0; page < PAGES_MAX; page++) {
        MappingPage answer =
            catalogs.page(source.address(), pattern, new PageRequest(cursor, limit));
        answer.mappings().stream().map(AttributedMapping::mapping).forEach(this::take);
        cursor = answer.nextCursor();
        if (cursor.isEmpty()) {
          return answer(Optional.empty());
        }
        resumptions.add(new Forwarded.Resumption(last, cursor.get()));
        if (names.size() >= limit || System.nanoTime() - end > 0) {
          break;
        }
      }
      return answer(
          Optional.of(CodePointOrder.compare(last, from.after()) < 0 ? from.after() : last));
    }

    private void take(Mapping mapping) {
      String name = mapping.logicalName().value();
      int order = CodePointOrder.compare(name, last);
      if (order < 0) {
        throw new RlsException(
            RlsError.INTERNAL, source.source().lrc() + " answered with names out of order");
      }
      if (order > 0 && CodePointOrder.compare(name, from.after()) > 0) {
        names.add(name);
      }
      last = name;
    }

    private Forwarded answer(Optional<String> horizon) {
      return new Forwarded(
          source,
          List.copyOf(names),
          horizon,
          List.copyOf(resumptions),
          mayHaveRemoved(),
          Optional.empty());
    }

    /** Asked after the pages, so that it says whether these lack a name that was there before. */
    private boolean mayHaveRemoved() {
      try {
        return catalogs.hasRemovedSince(source.address(), source.source().generation());
      } catch (RlsException e) {
        return true; // not known
      }
    }
  }
}
