package org.gridrls.client.set;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;

/**
 * The union of the names that several catalogs list for a set, sorted, each once. Holds one page of
 * each catalog. {@link #whole} and {@link #keepers} are right at the end. Used by one thread.
 */
public final class SetNames implements Iterator<SetNames.ListedName> {
  private final List<CatalogListing> catalogs;
  private final PriorityQueue<CatalogListing> next =
      new PriorityQueue<>(Comparator.comparing(CatalogListing::current, CodePointOrder::compare));
  private final Function<String, LogicalName> name;
  private final WeakestBasis basis;
  private final boolean allCatalogs;
  private long count;

  /**
   * A name of the set and the catalogs that list it.
   *
   * @param lrcMembers not empty
   */
  public record ListedName(LogicalName name, List<String> lrcMembers) {
    public ListedName {
      lrcMembers = List.copyOf(lrcMembers);
    }
  }

  /**
   * {@code name} makes a name of the sorted text by which the catalogs are merged; {@code basis}
   * contains what is known of the catalogs.
   */
  SetNames(
      List<CatalogListing> catalogs,
      Completeness known,
      Function<String, LogicalName> name,
      WeakestBasis basis) {
    this.catalogs = List.copyOf(catalogs);
    this.allCatalogs = known.complete();
    this.name = name;
    this.basis = basis;
    catalogs.forEach(this::enqueue);
  }

  private void enqueue(CatalogListing catalog) {
    if (catalog.current() != null) {
      next.add(catalog);
    } else {
      catalog.gap().ifPresent(basis::add);
    }
  }

  @Override
  public boolean hasNext() {
    return !next.isEmpty();
  }

  @Override
  public ListedName next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more names");
    }
    String text = next.peek().current();
    List<String> listing = new ArrayList<>();
    while (!next.isEmpty() && next.peek().current().equals(text)) {
      CatalogListing catalog = next.remove();
      listing.add(catalog.member());
      catalog.advance();
      enqueue(catalog);
    }
    count++;
    listing.sort(null);
    return new ListedName(name.apply(text), listing);
  }

  /** True if every catalog that may list names was read to the end, and all catalogs are known. */
  public boolean whole() {
    return allCatalogs && catalogs.stream().allMatch(one -> one.gap().isEmpty());
  }

  /** Returns what the list rests on; its gaps are catalogs that may list further names. */
  public Completeness completeness() {
    return basis.now();
  }

  /** Returns the catalogs that have the set or could not be read, by name. */
  public List<SetKeeper> keepers() {
    return catalogs.stream()
        .filter(one -> one.count() + one.others() > 0 || one.gap().isPresent())
        .map(
            one ->
                new SetKeeper(
                    one.member(),
                    one.count(),
                    count - one.count(),
                    one.others(),
                    one.gap().isEmpty()))
        .sorted(Comparator.comparing(SetKeeper::lrcMember))
        .toList();
  }
}
