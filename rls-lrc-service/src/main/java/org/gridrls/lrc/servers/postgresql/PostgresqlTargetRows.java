package org.gridrls.lrc.servers.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable.ScannedRows;
import org.gridrls.lrc.store.rule.TargetRows;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;

/**
 * Reads the mappings whose target names match a pattern. Each statement looks at a limited number
 * of rows. For one thread.
 */
final class PostgresqlTargetRows implements TargetRows {
  private static final TargetRule.LogicalRange ALL =
      new TargetRule.LogicalRange("", Optional.empty());

  private final JdbcStatements statements;
  private final RowsByRule rows;
  private final GlobPattern pattern;
  private final FullTargets full;

  /** Scans target names that are stored in full, after a position. */
  @FunctionalInterface
  interface FullTargets {
    ScannedRows after(Optional<RowCursor> seen, int limit);
  }

  PostgresqlTargetRows(
      JdbcStatements statements, RowsByRule rows, GlobPattern pattern, FullTargets full) {
    this.statements = statements;
    this.rows = rows;
    this.pattern = pattern;
    this.full = full;
  }

  /** A row, and whether it is the last one that a statement looked at. */
  private record Seen(Mapping mapping, boolean last) {}

  private Seen seen(ResultSet row) throws SQLException {
    return new Seen(rows.mapping(row), row.getBoolean(4));
  }

  @Override
  public List<Mapping> inFull(String afterTarget, String afterLogical, int count) {
    List<Mapping> found = new ArrayList<>();
    Optional<RowCursor> seen = Optional.of(new RowCursor(afterLogical, afterTarget));
    boolean more = true;
    while (more && found.size() < count) {
      ScannedRows scan = full.after(seen, count - found.size());
      scan.rows().stream()
          .filter(row -> pattern.matches(row.targetName().value()))
          .forEach(found::add);
      more = scan.more();
      seen = scan.last().map(RowCursor::at);
    }
    return found;
  }

  @Override
  public List<Mapping> byRule(TargetRule rule, TargetRule.LogicalRange names, int count) {
    return byRules(names, rule.number(), new Position("", ""), count);
  }

  @Override
  public List<Mapping> byAnyRule(String afterTarget, String afterLogical, int count) {
    return byRules(ALL, 0, new Position(afterTarget, afterLogical), count);
  }

  private record Position(String target, String logical) {
    boolean isBefore(Mapping row) {
      int order = CodePointOrder.compare(target, row.targetName().value());
      return order < 0
          || order == 0 && CodePointOrder.compare(logical, row.logicalName().value()) < 0;
    }
  }

  /** Continues at the last name looked at, as other rows of it may follow. */
  private List<Mapping> byRules(
      TargetRule.LogicalRange names, int rule, Position after, int count) {
    List<Mapping> found = new ArrayList<>();
    Optional<String> from = Optional.of(names.from());
    while (from.isPresent() && found.size() < count) {
      int limit = count - found.size() + TargetRules.RULES_MAX; // more than one name has
      List<Seen> part = part(from.get(), names.below(), rule, limit);
      Optional<String> last = whereToContinue(part, limit);
      part.stream()
          .map(Seen::mapping)
          .filter(row -> !last.equals(Optional.of(row.logicalName().value())))
          .filter(after::isBefore)
          .forEach(found::add);
      from = last;
    }
    return found.subList(0, Math.min(count, found.size()));
  }

  private static Optional<String> whereToContinue(List<Seen> part, int limit) {
    return part.isEmpty() || part.size() < limit && !part.get(part.size() - 1).last()
        ? Optional.empty()
        : Optional.of(part.get(part.size() - 1).mapping().logicalName().value());
  }

  private List<Seen> part(String from, Optional<String> below, int rule, int limit) {
    return statements.list(
        below.isEmpty() ? PostgresqlCatalogSql.BY_RULE : PostgresqlCatalogSql.BY_RULE_BELOW,
        this::seen,
        from,
        below.orElse(""),
        statements.dialect().pattern(pattern),
        PostgresqlMappings.LOOKED_AT,
        rule,
        limit);
  }
}
