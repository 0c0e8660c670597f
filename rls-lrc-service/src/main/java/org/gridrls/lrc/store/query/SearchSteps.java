package org.gridrls.lrc.store.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.query.SearchSql.Query;
import org.gridrls.lrc.store.query.SearchSql.Step;
import org.gridrls.lrc.store.query.SearchSql.Window;

/**
 * Plans a search. Few objects are found by value and sorted for each page; for many, that would be
 * repeated on every page, so the search reads names in order from where the page before ended.
 * Objects are counted in the index up to the limit only. For one thread.
 */
final class SearchSteps {
  /**
   * Ends the choice: if a condition is met by at most this many objects, no other is considered.
   */
  private static final int VERY_FEW = 1_000;

  private final JdbcStatements statements;
  private final Map<String, Defined> definitions;

  /** The most objects that are sorted for a page. */
  private final int few;

  private record Counted(AttributeQuery.Condition condition, long byValue) {}

  SearchSteps(JdbcStatements statements, Map<String, Defined> definitions) {
    this.statements = statements;
    this.definitions = definitions;
    this.few = statements.dialect().searchSorts();
  }

  List<Step> of(AttributeQuery search, Window window) {
    List<AttributeQuery.Condition> conditions =
        search.conditions().stream().sorted(Comparator.comparing(SearchSteps::rank)).toList();
    return search.junction() == Junction.AND
        ? List.of(step(conditions, window))
        : conditions.stream().map(condition -> step(List.of(condition), window)).toList();
  }

  /** A lower rank means fewer objects are expected. */
  private static int rank(AttributeQuery.Condition condition) {
    return switch (condition.operator()) {
      case EQUAL -> 0;
      case BETWEEN -> 1;
      case LIKE -> condition.pattern().literalPrefix().isEmpty() ? 4 : 2;
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> 3;
      case ALL, NOT_EQUAL -> 5;
    };
  }

  private Step step(List<AttributeQuery.Condition> conditions, Window window) {
    Counted best = best(conditions);
    List<AttributeQuery.Condition> others = new ArrayList<>(conditions);
    others.remove(best.condition());
    return new Step(best.condition(), others, isByName(best, window));
  }

  private Counted best(List<AttributeQuery.Condition> conditions) {
    Counted best = null;
    for (AttributeQuery.Condition condition : conditions) {
      long count = count(sql().countByValue(condition, few + 1));
      if (best == null || count < best.byValue()) {
        best = new Counted(condition, count);
      }
      if (count <= VERY_FEW) {
        return best;
      }
    }
    return best;
  }

  private boolean isByName(Counted best, Window window) {
    boolean oneValue = best.condition().operator() == Operator.EQUAL;
    if (statements.dialect().searchPath().isInOrderOfNames(oneValue)) {
      return false;
    }
    if (best.byValue() > few) {
      return true;
    }
    boolean hasPrefix = !window.name().map(GlobPattern::literalPrefix).orElse("").isEmpty();
    int atMost = (int) best.byValue() + 1;
    return hasPrefix
        && count(
                sql()
                    .countByName(
                        best.condition(), new Window(window.name(), window.after(), atMost)))
            < atMost;
  }

  private SearchSql sql() {
    return new SearchSql(definitions, statements.dialect());
  }

  private long count(Query query) {
    return statements.listOnce(query.sql(), row -> row.getLong(1), query.values()).get(0);
  }
}
