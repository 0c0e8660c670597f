package org.gridrls.lrc.foreign;

import java.time.Instant;
import java.util.List;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.lrc.catalog.MappingCatalog;

/**
 * The foreign catalog behind a catalog: answers callers, and keeps its logical names in the store
 * by listing them, for the indexes. Safe for threads.
 */
public interface ForeignSource {
  /** Opens a source over the store that keeps its names; connects to nothing yet. */
  @FunctionalInterface
  interface Opening {
    /** {@code storeId} identifies the store: it is random, and created with it. */
    ForeignSource open(MappingCatalog store, String storeId, RoleContext context);
  }

  /** The catalog that callers ask: reads pass to the foreign catalog, changes are refused. */
  MappingCatalog answers();

  /**
   * When the listing began whose names the store has, by the steady clock; MIN before the first.
   */
  Instant listedAt();

  /**
   * Begins to list periodically, until the returned resource is closed. Runs {@code listed} each
   * time the store has the names of a further listing, and first if it has those of an earlier one.
   */
  AutoCloseable start(Runnable listed);

  /** The problems that limit the service; public, so they contain no names or paths. */
  List<String> troubles();

  void report(Metrics metrics);

  /** Lists soon, and accepts that listing even if it has far fewer names than the one before. */
  void acceptFewer();
}
