package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.api.PageRequest;

/**
 * A piece of what a search found, sorted by name.
 *
 * @param nextCursor is there while more follows
 */
public record AttributeSearchPage(
    List<ObjectAttributes> objects, Optional<String> nextCursor, int limit) {
  public AttributeSearchPage {
    objects = List.copyOf(objects);
  }

  /** The name that the page before ended with; empty for the first page. Throws BAD_CURSOR. */
  static String after(AttributeSearch search, PageRequest page) {
    return RowCursor.of(page, search.toString()).map(RowCursor::logicalName).orElse("");
  }

  /** The first names of a page, of which one more was read if there is one. */
  static List<String> cut(List<String> names, PageRequest page) {
    return names.size() > page.limit() ? names.subList(0, page.limit()) : names;
  }

  /** {@code names} as they were read, {@code objects} those of the page. */
  static AttributeSearchPage of(
      List<String> names,
      List<ObjectAttributes> objects,
      AttributeSearch search,
      PageRequest page) {
    if (names.size() <= page.limit()) {
      return new AttributeSearchPage(objects, Optional.empty(), page.limit());
    }
    String last = names.get(page.limit() - 1);
    // a cursor is made for rows of two names; here one stands for both
    String cursor = RowCursor.encode(Mapping.of(last, last), search.toString());
    return new AttributeSearchPage(objects, Optional.of(cursor), page.limit());
  }
}
