package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;

/**
 * All objects that a search finds, catalog after catalog, page by page, so that only one page is in
 * memory. A catalog that fails ends its own part only. Used by one thread.
 */
final class FederationObjects implements Iterator<AttributesResult> {
  private final Iterator<KnownCatalogs.KnownCatalog> catalogs;
  private final BiFunction<KnownCatalogs.KnownCatalog, PageRequest, AskedCatalog> question;
  private final Duration patience;
  private final Consumer<CatalogOutcome> outcomes;
  private final Queue<AttributesResult> fetched = new ArrayDeque<>();
  private KnownCatalogs.KnownCatalog catalog;
  private Optional<PageRequest> next = Optional.empty();
  private int found;
  private long startedAt;

  FederationObjects(
      KnownCatalogs known,
      BiFunction<KnownCatalogs.KnownCatalog, PageRequest, AskedCatalog> question,
      Duration patience,
      Consumer<CatalogOutcome> outcomes) {
    this.catalogs = known.expected().iterator();
    this.question = question;
    this.patience = patience;
    this.outcomes = outcomes;
  }

  @Override
  public boolean hasNext() {
    while (fetched.isEmpty() && (next.isPresent() || catalogs.hasNext())) {
      fetch(next.orElseGet(this::begin));
    }
    return !fetched.isEmpty();
  }

  private PageRequest begin() {
    catalog = catalogs.next();
    found = 0;
    startedAt = System.nanoTime();
    return PageRequest.first();
  }

  private void fetch(PageRequest page) {
    AskedCatalog asked = question.apply(catalog, page);
    FederationAnswer.FromCatalog part = asked.await(System.nanoTime() + patience.toNanos());
    fetched.addAll(part.objects());
    found += part.objects().size();
    next = part.nextCursor().map(page::after);
    if (next.isEmpty()) {
      outcomes.accept(whole(part.outcome()));
    }
  }

  private CatalogOutcome whole(CatalogOutcome last) {
    return new CatalogOutcome(
        last.lrc(),
        last.lrcMember(),
        last.kind(),
        last.asked(),
        found,
        Duration.ofNanos(System.nanoTime() - startedAt),
        last.message());
  }

  @Override
  public AttributesResult next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more objects");
    }
    return fetched.remove();
  }
}
