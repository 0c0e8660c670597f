package org.gridrls.lrc.catalog;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;

/** Applies bulk calls with request ids at most once each. Safe for threads. */
public final class RequestIds {
  private final MappingCatalog catalog;
  private final RequestIdConfig config;
  private final Clock clock;

  public RequestIds(MappingCatalog catalog, RequestIdConfig config, Clock clock) {
    this.catalog = catalog;
    this.config = config;
    this.clock = clock;
  }

  /** Throws BAD_ARGUMENT for an invalid id, REQUEST_ID_REUSED for the id of another call. */
  public BulkResult apply(String id, List<CatalogChange> changes, BulkMode mode) {
    Instant now = clock.instant();
    RequestMark mark = new RequestMark(id, now, now.minus(config.kept()), config.most());
    return catalog.applyOnce(mark, changes, mode);
  }

  /** Deletes expired outcomes. */
  public void sweep() {
    catalog.forgetRequests(clock.instant().minus(config.kept()));
  }
}
