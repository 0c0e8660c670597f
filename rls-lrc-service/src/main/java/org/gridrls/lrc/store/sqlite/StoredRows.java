package org.gridrls.lrc.store.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.rule.StoredMapping;
import org.gridrls.lrc.store.rule.TargetRules;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Reads the rows of mappings and completes their target names. For one thread. */
final class StoredRows {
  private final JdbcStatements statements;
  private final TargetRules rules;

  StoredRows(JdbcStatements statements, TargetRules rules) {
    this.statements = statements;
    this.rules = rules;
  }

  /** The mappings of rows with logical name, rule and stored target name. */
  List<Mapping> list(String sql, Object... values) {
    return statements.list(sql, this::mapping, values);
  }

  Mapping mapping(ResultSet row) throws SQLException {
    String logical = SqliteMappings.text(row, 1);
    int rule = row.getInt(2);
    return rule == 0
        ? Mapping.of(logical, SqliteMappings.text(row, 3))
        : Mapping.of(logical, target(logical, rule));
  }

  Mapping mapping(StoredMapping stored) throws SQLException {
    String target = stored.isInFull() ? stored.target() : target(stored.logical(), stored.rule());
    return Mapping.of(stored.logical(), target);
  }

  /** The sum of all mappings; ends early if cancelled. */
  long sum(BooleanSupplier cancelled) {
    long[] sum = new long[1];
    try {
      statements.stream(
          SqliteCheckSql.ALL_MAPPINGS,
          this::mapping,
          mapping -> {
            sum[0] = (sum[0] + MappingSum.of(mapping)) & MappingSum.MASK;
            if (cancelled.getAsBoolean()) {
              throw new CancellationException();
            }
          });
    } catch (CancellationException e) {
      return -1;
    }
    return sum[0];
  }

  private String target(String logical, int rule) throws SQLException {
    return rules
        .numbered(rule)
        .filter(known -> known.takes(logical))
        .map(known -> known.target(logical))
        .orElseThrow(
            () ->
                new SQLiteException(
                    "a mapping has the unknown rule " + rule, SQLiteErrorCode.SQLITE_CORRUPT));
  }

  /** The first rows of names after {@code after} that match, in the order of logical names. */
  List<Mapping> inRange(GlobPattern pattern, String after, int limit) {
    GlobRange range = GlobRange.of(pattern);
    boolean bounded = range.below().isPresent();
    List<Object> values = new ArrayList<>(List.of(after, limit));
    range.below().ifPresent(values::add);
    if (pattern.isPrefix()) {
      return list(
          bounded ? SqliteCatalogSql.RANGE_BELOW : SqliteCatalogSql.RANGE, values.toArray());
    }
    if (!bounded) {
      values.add(""); // the place of the bound
    }
    values.add(range.glob());
    return list(
        bounded ? SqliteCatalogSql.MATCHING_BELOW : SqliteCatalogSql.MATCHING, values.toArray());
  }

  /** Whether each row exists, in order. */
  List<Boolean> areThere(List<StoredMapping> stored) {
    return stored.isEmpty()
        ? List.of()
        : statements.list(
            SqliteCatalogSql.ARE_THERE, row -> row.getBoolean(1), JsonNames.object(stored));
  }

  /**
   * Counts the mappings of each target name that follow a rule.
   *
   * @param decided whether a row is known to exist
   */
  int[] countByRule(
      TargetRules.Book known,
      List<String> targets,
      Function<StoredMapping, Optional<Boolean>> decided) {
    int[] counts = new int[targets.size()];
    List<StoredMapping> open = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      for (StoredMapping possible : known.possible(targets.get(i))) {
        Optional<Boolean> exists = decided.apply(possible);
        if (exists.isEmpty()) {
          open.add(possible);
          positions.add(i);
        } else if (exists.get()) {
          counts[i]++;
        }
      }
    }
    List<Boolean> found = areThere(open);
    for (int i = 0; i < found.size(); i++) {
      counts[positions.get(i)] += found.get(i) ? 1 : 0;
    }
    return counts;
  }
}
