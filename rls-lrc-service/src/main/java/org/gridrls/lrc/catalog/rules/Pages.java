package org.gridrls.lrc.catalog.rules;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;

/**
 * Makes pages of rows that were read with one row more than the page holds. Stateless, safe for
 * threads.
 */
public final class Pages {
  private Pages() {}

  /** The query that a cursor belongs to. */
  public static String question(ObjectType type, String name) {
    return type + " is " + name;
  }

  public static String question(ObjectType type, GlobPattern pattern) {
    return type + " like " + pattern;
  }

  /** The rows of the page, without the additional one. */
  public static <T> List<T> cut(List<T> rows, PageRequest page) {
    return rows.size() > page.limit() ? rows.subList(0, page.limit()) : rows;
  }

  public static MappingPage page(
      List<Mapping> rows, List<AttributedMapping> shown, PageRequest page, String question) {
    Optional<String> next =
        rows.size() > page.limit()
            ? Optional.of(RowCursor.encode(rows.get(page.limit() - 1), question))
            : Optional.empty();
    return new MappingPage(shown, next, page.limit());
  }

  /** The name that the page before ended with; empty for the first page. Throws BAD_CURSOR. */
  public static String after(AttributeQuery search, PageRequest page) {
    return RowCursor.of(page, search.toString()).map(RowCursor::logicalName).orElse("");
  }

  /**
   * @param names as read, with one name more than the page holds if there are more
   * @param objects the objects of the page
   */
  public static AttributeQuery.Page page(
      List<String> names, List<AttributesResult> objects, AttributeQuery search, PageRequest page) {
    if (names.size() <= page.limit()) {
      return new AttributeQuery.Page(objects, Optional.empty(), page.limit());
    }
    String last = names.get(page.limit() - 1);
    // a cursor holds two names; both are set to this one
    String cursor = RowCursor.encode(Mapping.of(last, last), search.toString());
    return new AttributeQuery.Page(objects, Optional.of(cursor), page.limit());
  }
}
