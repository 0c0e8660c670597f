package org.gridrls.bridge;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.lrc.catalog.MappingCatalog;

/** Compares two sorted streams of names: those of the store, and those that were listed. */
final class NameDifference {
  private static final int PAGE = 10_000;
  private static final GlobPattern ALL = GlobPattern.of("*");

  private final Source stored;
  private final Source listed;

  NameDifference(MappingCatalog store, ListingTable table) {
    this.stored = new Stored(store);
    this.listed = new Listed(table);
  }

  /** Passes on the names that only one of them has, in order. */
  void forEach(Consumer<String> added, Consumer<String> gone) {
    String held = stored.next();
    String now = listed.next();
    while (held != null || now != null) {
      int order = held == null ? 1 : now == null ? -1 : CodePointOrder.compare(held, now);
      if (order < 0) {
        gone.accept(held);
      } else if (order > 0) {
        added.accept(now);
      }
      held = order <= 0 ? stored.next() : held;
      now = order >= 0 ? listed.next() : now;
    }
  }

  /** Sorted names, a page in memory at a time. */
  private abstract static class Source {
    private final Deque<String> ahead = new ArrayDeque<>();
    private boolean ended;

    /** Returns the next name; null at the end. */
    String next() {
      if (ahead.isEmpty() && !ended) {
        List<String> page = page();
        ended = page.isEmpty();
        ahead.addAll(page);
      }
      return ahead.poll();
    }

    /** Returns the names that follow; none at the end. */
    abstract List<String> page();
  }

  private static final class Stored extends Source {
    private final MappingCatalog store;
    private Optional<String> cursor = Optional.empty();
    private boolean last;

    Stored(MappingCatalog store) {
      this.store = store;
    }

    @Override
    List<String> page() {
      if (last) {
        return List.of();
      }
      MappingPage page =
          store.queryPattern(
              ObjectType.LOGICAL_NAME, ALL, AttributeSelection.NONE, new PageRequest(cursor, PAGE));
      cursor = page.nextCursor();
      last = cursor.isEmpty();
      return page.mappings().stream().map(row -> row.mapping().logicalName().value()).toList();
    }
  }

  private static final class Listed extends Source {
    private final ListingTable table;
    private String last = "";

    Listed(ListingTable table) {
      this.table = table;
    }

    @Override
    List<String> page() {
      List<String> names = table.after(last, PAGE);
      last = names.isEmpty() ? last : names.get(names.size() - 1);
      return names;
    }
  }
}
