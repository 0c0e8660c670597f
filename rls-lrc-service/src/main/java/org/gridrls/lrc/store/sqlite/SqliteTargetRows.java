package org.gridrls.lrc.store.sqlite;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.rule.TargetRows;
import org.gridrls.lrc.store.rule.TargetRule;

/** Reads the mappings whose target names match a pattern from an SQLite file. For one thread. */
final class SqliteTargetRows implements TargetRows {
  private final StoredRows rows;
  private final GlobRange range;

  SqliteTargetRows(StoredRows rows, GlobPattern pattern) {
    this.rows = rows;
    this.range = GlobRange.of(pattern);
  }

  @Override
  public List<Mapping> inFull(String afterTarget, String afterLogical, int count) {
    return range.below().isEmpty()
        ? rows.list(SqliteCatalogSql.TARGETS, afterTarget, afterLogical, count, range.glob())
        : rows.list(
            SqliteCatalogSql.TARGETS_BELOW,
            afterTarget,
            afterLogical,
            count,
            range.glob(),
            range.below().get());
  }

  @Override
  public List<Mapping> byRule(TargetRule rule, TargetRule.LogicalRange names, int count) {
    String head = rule.heads().logical();
    List<Object> values =
        new ArrayList<>(
            List.of(
                names.from(),
                rule.number(),
                count,
                range.glob(),
                rule.heads().target(),
                head.codePointCount(0, head.length()) + 1));
    names.below().ifPresent(values::add);
    String sql =
        names.below().isEmpty() ? SqliteCatalogSql.BY_RULE : SqliteCatalogSql.BY_RULE_BELOW;
    return rows.list(sql, values.toArray());
  }

  @Override
  public List<Mapping> byAnyRule(String afterTarget, String afterLogical, int count) {
    return rows.list(SqliteCatalogSql.BY_ANY_RULE, range.glob(), afterTarget, afterLogical, count);
  }
}
