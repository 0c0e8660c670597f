package org.gridrls.client;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.client.PageStream.Rows;
import org.gridrls.client.soap.Retries;

/**
 * Long answers of one catalog as streams: a page is fetched when the previous one is used up, so
 * that only one is in memory, and closing the stream early stops the queries. A failed page is
 * requested again according to the retry policy. Safe for threads; each stream is for one.
 */
public final class CatalogReader {
  private final LrcClient catalog;
  private final Retries retries;
  private final int pageSize;

  public CatalogReader(LrcClient catalog, Retries retries) {
    this(catalog, retries, PageRequest.LIMIT_DEFAULT);
  }

  public CatalogReader(LrcClient catalog, Retries retries, int pageSize) {
    this.catalog = catalog;
    this.retries = retries;
    this.pageSize = pageSize;
  }

  /** The mappings of one name, sorted; fails at the first element if there is no such name. */
  public Stream<AttributedMapping> mappings(
      ObjectType type, String name, AttributeSelection attributes) {
    return stream(page -> rows(catalog.query(type, name, attributes, page)));
  }

  /** The mappings whose logical or target name matches, sorted by it. */
  public Stream<AttributedMapping> mappings(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes) {
    return stream(page -> rows(catalog.query(type, pattern, attributes, page)));
  }

  /** The objects that fulfil the conditions, sorted by name. */
  public Stream<AttributesResult> objects(AttributeQuery search, AttributeSelection selection) {
    return stream(
        page -> {
          AttributeQuery.Page found = catalog.attributes().search(search, selection, page);
          return new Rows<>(found.objects(), found.nextCursor());
        });
  }

  /**
   * Returns what changed after {@code sequence}, oldest first, up to what is the latest when the
   * stream gets there. BAD_CURSOR if the catalog has forgotten some of it: then read all names
   * again.
   */
  public Stream<CatalogChanges.Change> changes(long sequence) {
    return stream(
        page -> {
          long since = page.cursor().map(Long::valueOf).orElse(sequence);
          CatalogChanges found = catalog.changesSince(since, page.limit());
          if (!found.reachesBackTo(since)) {
            throw RlsException.about(
                RlsError.BAD_CURSOR,
                "the catalog holds changes from " + found.oldestSequence() + " on, not since",
                String.valueOf(since));
          }
          List<CatalogChanges.Change> changes = found.changes();
          long last = changes.isEmpty() ? since : changes.get(changes.size() - 1).sequence();
          boolean more = !changes.isEmpty() && last < found.latestSequence();
          return new Rows<>(changes, more ? Optional.of(Long.toString(last)) : Optional.empty());
        });
  }

  private static Rows<AttributedMapping> rows(MappingPage page) {
    return new Rows<>(page.mappings(), page.nextCursor());
  }

  private <T> Stream<T> stream(Function<PageRequest, Rows<T>> source) {
    return PageStream.of(page -> retries.read(() -> source.apply(page)), pageSize);
  }
}
