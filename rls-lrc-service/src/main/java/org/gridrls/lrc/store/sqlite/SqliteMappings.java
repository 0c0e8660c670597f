package org.gridrls.lrc.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingSql;
import org.gridrls.lrc.store.jdbc.MappingTable;

/** Mappings in an SQLite file. Many mappings are one JSON text, hence one statement. */
final class SqliteMappings implements MappingTable {
  private final JdbcStatements statements;

  SqliteMappings(JdbcStatements statements) {
    this.statements = statements;
  }

  private static Mapping mapping(ResultSet row) throws SQLException {
    return Mapping.of(text(row, 1), text(row, 2));
  }

  /** Names are never empty. For a text the driver would make a buffer outside the heap. */
  static String text(ResultSet row, int column) throws SQLException {
    return new String(row.getBytes(column), StandardCharsets.UTF_8);
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    return statements.list(
        SqliteCatalogSql.OF_NAME.of(type), SqliteMappings::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    return statements.list(
        SqliteCatalogSql.OF_NAMES.of(type), SqliteMappings::mapping, JsonNames.array(names), limit);
  }

  @Override
  public Scan matching(ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    return Scan.upTo(limit, rows(type, pattern, seen, limit));
  }

  private List<Mapping> rows(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    GlobRange range = GlobRange.of(pattern);
    Optional<RowCursor> from = range.within(type, seen);
    String first = from.map(cursor -> cursor.name(type)).orElse(range.from());
    String second = from.map(cursor -> cursor.other(type)).orElse("");
    List<Object> values = new ArrayList<>(List.of(first, second, limit));
    range.below().ifPresent(values::add);
    boolean bounded = range.below().isPresent();
    if (pattern.isPrefix() || pattern.isLiteral()) {
      return list(bounded ? SqliteCatalogSql.RANGE_BELOW : SqliteCatalogSql.RANGE, type, values);
    }
    if (!bounded) {
      values.add(""); // the place of the bound
    }
    values.add(range.glob());
    return list(
        bounded ? SqliteCatalogSql.MATCHING_BELOW : SqliteCatalogSql.MATCHING, type, values);
  }

  private List<Mapping> list(MappingSql.BySide sql, ObjectType type, List<Object> values) {
    return statements.list(sql.of(type), SqliteMappings::mapping, values.toArray());
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return statements.flag(SqliteCatalogSql.EXISTS.of(type), name);
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    return new HashSet<>(
        statements.list(
            SqliteCatalogSql.EXISTING.of(type), row -> text(row, 1), JsonNames.array(names)));
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    return statements.list(
        SqliteCatalogSql.ARE_THERE, row -> row.getBoolean(1), JsonNames.object(mappings));
  }

  @Override
  public void eachLogicalName(Consumer<String> reader) {
    statements.stream(SqliteCatalogSql.DISTINCT_NAMES, row -> text(row, 1), reader);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    statements.update(SqliteCatalogSql.RENAME.of(type), from, to);
  }

  @Override
  public List<Occurrences> occurrences(
      Collection<String> logical, Collection<String> target, int most) {
    Occurrences[] counts = new Occurrences[logical.size() + target.size()];
    statements.each(
        SqliteCatalogSql.OCCURRENCES,
        row ->
            counts[row.getInt(1)] =
                row.getObject(2) instanceof String only
                    ? new Occurrences(1, only)
                    : new Occurrences(row.getInt(2), null),
        count -> {},
        JsonNames.array(logical),
        JsonNames.array(target),
        most,
        logical.size());
    return List.of(counts);
  }

  @Override
  public void change(
      List<Mapping> deleted, List<Mapping> inserted, List<CatalogChanges.Change> journal) {
    if (!deleted.isEmpty()) {
      statements.update(SqliteCatalogSql.DELETE, JsonNames.object(deleted));
    }
    if (!inserted.isEmpty()) {
      statements.update(SqliteCatalogSql.INSERT, JsonNames.object(inserted));
    }
    if (!journal.isEmpty()) {
      statements.update(SqliteCatalogSql.APPEND, JsonNames.entries(journal));
    }
  }
}
