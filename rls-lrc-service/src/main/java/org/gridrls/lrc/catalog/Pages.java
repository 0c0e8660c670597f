package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;

/** Makes pages out of rows that were read with one row more than the page holds. */
final class Pages {
  private Pages() {}

  /** What a cursor belongs to. */
  static String question(ObjectType type, String name) {
    return type + " is " + name;
  }

  static String question(ObjectType type, GlobPattern pattern) {
    return type + " like " + pattern;
  }

  static List<Mapping> cut(List<Mapping> rows, PageRequest page) {
    return rows.size() > page.limit() ? rows.subList(0, page.limit()) : rows;
  }

  static MappingPage page(
      List<Mapping> rows, List<AttributedMapping> shown, PageRequest page, String question) {
    Optional<String> next =
        rows.size() > page.limit()
            ? Optional.of(RowCursor.encode(rows.get(page.limit() - 1), question))
            : Optional.empty();
    return new MappingPage(shown, next, page.limit());
  }
}
