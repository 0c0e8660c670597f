package org.gridrls.client.federation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.index.CatalogOutcome;

/**
 * A request to one catalog for a page of objects, and its outcome. Used by the calling thread; the
 * task only returns a value.
 */
final class AskedCatalog {
  private final KnownCatalogs.KnownCatalog catalog;
  private final long startedAt = System.nanoTime();
  private Future<AttributeQuery.Page> future;

  AskedCatalog(KnownCatalogs.KnownCatalog catalog) {
    this.catalog = catalog;
  }

  AskedCatalog start(ExecutorService executor, Callable<AttributeQuery.Page> question) {
    try {
      future = executor.submit(question);
    } catch (RejectedExecutionException e) {
      future = null;
    }
    return this;
  }

  FederationAnswer.FromCatalog await(long end) {
    if (future == null) {
      return nothing(CatalogOutcome.Kind.FAILED, "too many searches are waiting already");
    }
    try {
      AttributeQuery.Page found =
          future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      return new FederationAnswer.FromCatalog(
          outcome(CatalogOutcome.Kind.ANSWERED, found.objects().size(), null),
          found.objects(),
          found.nextCursor());
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
      // undefined there, so no object there has it
      case ATTRIBUTE_NOT_FOUND -> nothing(CatalogOutcome.Kind.ANSWERED, cause.getMessage());
      case TRANSPORT_FAILED, UNAVAILABLE, OVERLOADED ->
          nothing(CatalogOutcome.Kind.UNREACHABLE, cause.getMessage());
      case TIMEOUT -> nothing(CatalogOutcome.Kind.TIMED_OUT, cause.getMessage());
      case PERMISSION_DENIED -> nothing(CatalogOutcome.Kind.DENIED, cause.getMessage());
      default -> nothing(CatalogOutcome.Kind.FAILED, cause.getMessage());
    };
  }

  private FederationAnswer.FromCatalog nothing(CatalogOutcome.Kind kind, String message) {
    return new FederationAnswer.FromCatalog(outcome(kind, 0, message), List.of(), Optional.empty());
  }

  private CatalogOutcome outcome(CatalogOutcome.Kind kind, int found, String message) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startedAt);
    return new CatalogOutcome(
        catalog.lrc(), catalog.member(), kind, 0, found, elapsed, Optional.ofNullable(message));
  }
}
