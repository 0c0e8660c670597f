package org.gridrls.client;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.NameLocations;
import org.gridrls.client.soap.Retries;

/**
 * Long answers of one index as streams, as {@link CatalogReader} has those of a catalog. Safe for
 * threads; each stream is for one.
 */
public final class IndexReader {
  private final RliClient index;
  private final Retries retries;
  private final int pageSize;

  public IndexReader(RliClient index, Retries retries) {
    this(index, retries, PageRequest.LIMIT_DEFAULT);
  }

  public IndexReader(RliClient index, Retries retries, int pageSize) {
    this.index = index;
    this.retries = retries;
    this.pageSize = pageSize;
  }

  /**
   * The names that match, sorted, with their catalogs; {@code forward} as in {@link
   * RliClient#lrcsMatching}. Each page says which catalogs the index covers, before its names.
   */
  public Stream<NameLocations> names(
      GlobPattern pattern, Optional<Duration> forward, Consumer<Completeness> basis) {
    return PageStream.of(
        page -> {
          IndexPage found = retries.read(() -> index.lrcsMatching(pattern, forward, page));
          basis.accept(found.completeness());
          return new PageStream.Rows<>(found.names(), found.nextCursor());
        },
        pageSize);
  }
}
