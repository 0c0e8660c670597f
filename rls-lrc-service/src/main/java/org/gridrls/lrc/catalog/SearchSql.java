package org.gridrls.lrc.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridrls.api.Attribute;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.lrc.catalog.AttributeCondition.Operator;
import org.gridrls.lrc.catalog.AttributeSearch.Junction;
import org.gridrls.lrc.catalog.AttributeSql.Defined;

/**
 * The SQL of one search, made for its conditions: standard but for the match of a pattern. All
 * conditions together (AND): the most selective finds, by its index, and the others are looked up
 * for what it found. Any of them (OR): each gives the first names it finds, and the first of all
 * are the answer. Used once.
 */
final class SearchSql {
  private static final int RANK_WIDE = 4;

  private final Map<String, Defined> definitions;
  private final JdbcDialect dialect;
  private final StringBuilder sql = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  /** A statement and the values of its parameters; the rows are names, sorted. */
  record Query(String sql, List<Object> values) {}

  /**
   * @param after only names after this one
   */
  record Window(String after, int limit) {}

  private SearchSql(Map<String, Defined> definitions, JdbcDialect dialect) {
    this.definitions = definitions;
    this.dialect = dialect;
  }

  /** {@code definitions} has all attributes of the search, by name. */
  static Query of(
      AttributeSearch search,
      Map<String, Defined> definitions,
      Window window,
      JdbcDialect dialect) {
    SearchSql made = new SearchSql(definitions, dialect);
    List<AttributeCondition> conditions =
        search.conditions().stream().sorted(Comparator.comparing(SearchSql::rank)).toList();
    if (search.junction() == Junction.AND) {
      made.all(conditions, search, window);
    } else {
      made.any(conditions, search, window);
    }
    return new Query(made.sql.toString(), made.values);
  }

  /** The lower, the fewer objects it is likely to find. */
  private static int rank(AttributeCondition condition) {
    return switch (condition.operator()) {
      case EQUAL -> 0;
      case BETWEEN -> 1;
      case LIKE -> condition.pattern().literalPrefix().isEmpty() ? RANK_WIDE : 2;
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> 3;
      case ALL, NOT_EQUAL -> RANK_WIDE + 1;
    };
  }

  /** Likely to find most objects that have the attribute, or to look at all of them. */
  private static boolean isWide(AttributeCondition condition) {
    return rank(condition) >= RANK_WIDE;
  }

  private void all(List<AttributeCondition> conditions, AttributeSearch search, Window window) {
    AttributeCondition first = conditions.get(0);
    add("SELECT found.object_name FROM " + table(first) + " found WHERE ");
    fulfils(
        "found", first, isWide(first) || search.name().map(GlobPattern::isLiteral).orElse(false));
    inWindow(search, window);
    for (AttributeCondition other : conditions.subList(1, conditions.size())) {
      add(" AND EXISTS (SELECT 1 FROM " + table(other) + " other");
      add(" WHERE other.object_name = found.object_name AND ");
      fulfils("other", other, false);
      add(")");
    }
    add(" ORDER BY object_name LIMIT ?", window.limit());
  }

  private void any(List<AttributeCondition> conditions, AttributeSearch search, Window window) {
    for (int i = 0; i < conditions.size(); i++) {
      add(i == 0 ? "" : " UNION ");
      add("SELECT object_name FROM (");
      all(conditions.subList(i, i + 1), search, window);
      add(") AS condition" + i);
    }
    add(" ORDER BY object_name LIMIT ?", window.limit());
  }

  private void inWindow(AttributeSearch search, Window window) {
    GlobRange range = search.name().map(GlobRange::of).orElse(null);
    if (range == null || CodePointOrder.compare(window.after(), range.from()) >= 0) {
      add(" AND found.object_name > ?", window.after());
    } else {
      add(" AND found.object_name >= ?", range.from());
    }
    if (range != null) {
      range.below().ifPresent(below -> add(" AND found.object_name < ?", below));
      like("found.object_name", search.name().get());
    }
  }

  /**
   * @param byName the rows come in the order of names, and the index by value is left alone, which
   *     the sign in front of the attribute says: each page goes on where the one before ended,
   *     instead of sorting anew all that is found
   */
  private void fulfils(String alias, AttributeCondition condition, boolean byName) {
    String value = alias + ".value";
    add(
        (byName ? "+" : "") + alias + ".attribute = ?",
        definitions.get(condition.attribute()).id());
    condition.value().ifPresent(given -> compared(value, condition, given));
  }

  private void compared(String value, AttributeCondition condition, Attribute given) {
    if (condition.operator() == Operator.LIKE) {
      GlobRange range = GlobRange.of(condition.pattern());
      add(" AND " + value + " >= ?", range.from());
      range.below().ifPresent(below -> add(" AND " + value + " < ?", below));
      like(value, condition.pattern());
    } else {
      add(" AND " + value + sign(condition.operator()) + "?", AttributeSql.stored(given));
      condition
          .upper()
          .ifPresent(upper -> add(" AND " + value + " <= ?", AttributeSql.stored(upper)));
    }
  }

  private static String sign(Operator operator) {
    return switch (operator) {
      case EQUAL -> " = ";
      case NOT_EQUAL -> " <> ";
      case LESS -> " < ";
      case LESS_OR_EQUAL -> " <= ";
      case GREATER -> " > ";
      case GREATER_OR_EQUAL, BETWEEN -> " >= ";
      case ALL, LIKE -> throw new IllegalArgumentException(operator + " is no comparison");
    };
  }

  private void like(String column, GlobPattern pattern) {
    add(" AND " + dialect.matches(column), dialect.pattern(pattern));
  }

  private String table(AttributeCondition condition) {
    return AttributeSql.table(definitions.get(condition.attribute()).type());
  }

  private void add(String text, Object... parameters) {
    sql.append(text);
    values.addAll(List.of(parameters));
  }

  static Map<String, Defined> byName(List<Defined> definitions) {
    return definitions.stream().collect(Collectors.toMap(Defined::name, defined -> defined));
  }
}
