package org.gridrls.lrc.catalog;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;

/** Bulk calls with request ids, by the clock and the limits of a server. Safe for threads. */
public final class RequestIds {
  private final OnceOnly catalog;
  private final RequestIdConfig config;
  private final Clock clock;

  public RequestIds(OnceOnly catalog, RequestIdConfig config, Clock clock) {
    this.catalog = catalog;
    this.config = config;
    this.clock = clock;
  }

  /** Throws BAD_ARGUMENT for an id that can't be one, REQUEST_ID_REUSED for one of another call. */
  public BulkResult apply(String id, List<Change> changes, BulkMode mode) {
    Instant now = clock.instant();
    RequestMark mark = new RequestMark(id, now, now.minus(config.kept()), config.most());
    return catalog.applyOnce(mark, changes, mode);
  }

  /** Frees the room of what counts no more. */
  public void sweep() {
    catalog.forgetRequests(clock.instant().minus(config.kept()));
  }
}
