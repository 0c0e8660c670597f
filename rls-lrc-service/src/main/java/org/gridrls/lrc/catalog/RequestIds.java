package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.util.List;
import java.util.function.LongSupplier;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.kit.schedule.Clocks;

/**
 * Applies bulk calls with request ids at most once each. An id is kept for a time of the stopwatch:
 * a leap of the machine's clock does not end it, since a repeated call would be executed again.
 * Safe for threads.
 */
public final class RequestIds {
  private final MappingCatalog catalog;
  private final RequestIdConfig config;
  private final LongSupplier stopwatch;
  private final Instant start;
  private final long startNanos;

  public RequestIds(MappingCatalog catalog, RequestIdConfig config, Clocks clocks) {
    this.catalog = catalog;
    this.config = config;
    this.stopwatch = clocks.stopwatch();
    this.start = clocks.now();
    this.startNanos = stopwatch.getAsLong();
  }

  private Instant now() {
    return start.plusNanos(stopwatch.getAsLong() - startNanos);
  }

  /** Throws BAD_ARGUMENT for an invalid id, REQUEST_ID_REUSED for the id of another call. */
  public BulkResult apply(String id, List<CatalogChange> changes, BulkMode mode) {
    Instant now = now();
    RequestMark mark = new RequestMark(id, now, now.minus(config.kept()), config.most());
    return catalog.applyOnce(mark, changes, mode);
  }

  /** Deletes expired outcomes. */
  public void sweep() {
    catalog.forgetRequests(now().minus(config.kept()));
  }
}
