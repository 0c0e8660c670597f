package org.gridrls.lrc.store.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.lrc.store.jdbc.AttributeSql;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.SearchPathSql;

/**
 * The SQL of one search. AND: one condition finds objects by its index and the others are looked up
 * for each of them. OR: each condition finds its first names, and the first of all are the answer.
 * Used once.
 */
final class SearchSql {
  private final Map<String, Defined> definitions;
  private final JdbcDialect dialect;
  private final SearchPathSql path;
  private final StringBuilder sql = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  /** A statement and its parameters. */
  record Query(String sql, List<Object> values) {}

  /**
   * @param name the pattern of names
   * @param after only names after this one
   */
  record Window(Optional<GlobPattern> name, String after, int limit) {}

  /**
   * How names are found.
   *
   * @param found the condition whose index is used
   * @param others further conditions that must hold
   * @param byName whether to read names in order, instead of sorting all objects found by value
   */
  record Step(
      AttributeQuery.Condition found, List<AttributeQuery.Condition> others, boolean byName) {}

  SearchSql(Map<String, Defined> definitions, JdbcDialect dialect) {
    this.definitions = definitions;
    this.dialect = dialect;
    this.path = dialect.searchPath();
  }

  static Map<String, Defined> byName(List<Defined> definitions) {
    return definitions.stream().collect(Collectors.toMap(Defined::name, defined -> defined));
  }

  private Query made() {
    return new Query(sql.toString(), values);
  }

  /**
   * The names found by any of the steps, sorted.
   *
   * @param exact whether names that the index does not order correctly are sorted too
   */
  Query names(List<Step> steps, Window window, boolean exact) {
    if (steps.size() == 1) {
      step(steps.get(0), window, exact);
      return made();
    }
    for (int i = 0; i < steps.size(); i++) {
      add(i == 0 ? "" : " UNION ");
      add("SELECT object_name FROM (");
      step(steps.get(i), window, exact);
      add(") AS step" + i);
    }
    add(" ORDER BY object_name LIMIT ?", window.limit());
    return made();
  }

  private void step(Step step, Window window, boolean exact) {
    add("SELECT found.object_name FROM ");
    from(step.found(), step.byName());
    if (!step.byName()) {
      path.ofValue(type(step.found())).ifPresent(head -> inIndex(head, step.found()));
    }
    compared("found.value", step.found());
    inWindow(window, step.byName());
    for (AttributeQuery.Condition other : step.others()) {
      // counted, so that no database inverts the search
      add(" AND (SELECT count(*) FROM " + AttributeSql.table(type(other)) + " other WHERE ");
      add(path.sameObject() + " AND other.attribute = ?", id(other));
      compared("other.value", other);
      add(") = 1");
    }
    add(" ORDER BY " + (step.byName() && !exact ? path.orderOfNames() : "object_name"));
    add(" LIMIT ?", window.limit());
  }

  /** The number of objects that the index of values may find for a condition, up to a limit. */
  Query countByValue(AttributeQuery.Condition condition, int limit) {
    add("SELECT count(*) FROM (SELECT 1 FROM ");
    from(condition, false);
    if (condition.operator() == Operator.LIKE || sign(condition.operator()).isPresent()) {
      path.ofValue(type(condition)).ifPresent(head -> inIndex(head, condition));
      ranged("found.value", condition);
    }
    add(" LIMIT ?) AS counted", limit);
    return made();
  }

  /** The number of objects with the attribute of a condition and a name in the window. */
  Query countByName(AttributeQuery.Condition condition, Window window) {
    add("SELECT count(*) FROM (SELECT 1 FROM ");
    from(condition, true);
    range(window, true);
    add(" LIMIT ?) AS counted", window.limit());
    return made();
  }

  private void from(AttributeQuery.Condition condition, boolean byName) {
    add(path.from(AttributeSql.table(type(condition)), byName) + " WHERE ");
    add(path.attribute(byName) + " = ?", id(condition));
  }

  private void inWindow(Window window, boolean byName) {
    range(window, byName);
    window.name().ifPresent(pattern -> like("found.object_name", pattern));
  }

  private void range(Window window, boolean byName) {
    GlobRange range = window.name().map(GlobRange::of).orElse(null);
    if (range == null || CodePointOrder.compare(window.after(), range.from()) >= 0) {
      bound(byName, ">", window.after());
    } else {
      bound(byName, ">=", range.from());
    }
    if (range != null) {
      range.below().ifPresent(below -> bound(byName, "<", below));
    }
  }

  private void bound(boolean byName, String sign, String name) {
    if (byName) {
      path.ofName().ifPresent(head -> inIndex(head, sign, name));
    }
    add(" AND found.object_name " + sign + " ?", name);
  }

  /** A name shorter than the prefix equals its prefix, so the bounds are inclusive. */
  private void inIndex(SearchPathSql.Head head, String sign, Object value) {
    String within = sign.endsWith("=") ? sign : sign + "=";
    add(" AND " + head.column() + " " + within + " " + head.parameter(), value);
  }

  private void inIndex(SearchPathSql.Head head, AttributeQuery.Condition condition) {
    if (condition.operator() == Operator.LIKE) {
      GlobRange range = GlobRange.of(condition.pattern());
      inIndex(head, ">=", range.from());
      range.below().ifPresent(below -> inIndex(head, "<", below));
    } else {
      sign(condition.operator()).ifPresent(sign -> inIndex(head, sign, stored(condition.value())));
      condition.upperValue().ifPresent(upper -> inIndex(head, "<=", AttributeSql.stored(upper)));
    }
  }

  private void compared(String value, AttributeQuery.Condition condition) {
    if (condition.operator() == Operator.NOT_EQUAL) {
      add(" AND " + value + " <> ?", stored(condition.value()));
    }
    ranged(value, condition);
    if (condition.operator() == Operator.LIKE) {
      like(value, condition.pattern());
    }
  }

  /** The part of a condition that the index of values can evaluate. */
  private void ranged(String value, AttributeQuery.Condition condition) {
    if (condition.operator() == Operator.LIKE) {
      GlobRange range = GlobRange.of(condition.pattern());
      add(" AND " + value + " >= ?", range.from());
      range.below().ifPresent(below -> add(" AND " + value + " < ?", below));
    } else {
      sign(condition.operator())
          .ifPresent(sign -> add(" AND " + value + " " + sign + " ?", stored(condition.value())));
      condition
          .upperValue()
          .ifPresent(upper -> add(" AND " + value + " <= ?", AttributeSql.stored(upper)));
    }
  }

  /** The comparison of operators that the index of values supports. */
  private static Optional<String> sign(Operator operator) {
    return switch (operator) {
      case EQUAL -> Optional.of("=");
      case LESS -> Optional.of("<");
      case LESS_OR_EQUAL -> Optional.of("<=");
      case GREATER -> Optional.of(">");
      case GREATER_OR_EQUAL, BETWEEN -> Optional.of(">=");
      case ALL, NOT_EQUAL, LIKE -> Optional.empty();
    };
  }

  private static Object stored(Optional<Attribute> value) {
    return AttributeSql.stored(value.orElseThrow());
  }

  private void like(String column, GlobPattern pattern) {
    add(" AND " + dialect.matches(column), dialect.pattern(pattern));
  }

  private long id(AttributeQuery.Condition condition) {
    return definitions.get(condition.attributeName()).id();
  }

  private AttributeType type(AttributeQuery.Condition condition) {
    return definitions.get(condition.attributeName()).type();
  }

  private void add(String text, Object... parameters) {
    sql.append(text);
    values.addAll(List.of(parameters));
  }
}
