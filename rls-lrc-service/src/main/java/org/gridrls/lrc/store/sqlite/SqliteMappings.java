package org.gridrls.lrc.store.sqlite;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.JournalSql;
import org.gridrls.lrc.store.jdbc.MappingEdits;
import org.gridrls.lrc.store.jdbc.MappingSql;
import org.gridrls.lrc.store.jdbc.MappingTable;

/**
 * Mappings in an SQLite file. Statements cost no network messages, so each is executed immediately.
 */
final class SqliteMappings implements MappingTable, MappingEdits {
  private final JdbcStatements statements;

  SqliteMappings(JdbcStatements statements) {
    this.statements = statements;
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    return statements.list(
        SqliteCatalogSql.OF_NAME.of(type), MappingSql::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    return statements.list(
        SqliteCatalogSql.OF_NAMES.of(type), MappingSql::mapping, JsonNames.array(names), limit);
  }

  @Override
  public List<Mapping> matching(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    GlobRange range = GlobRange.of(pattern);
    String first = seen.map(cursor -> cursor.name(type)).orElse(range.from());
    String second = seen.map(cursor -> cursor.other(type)).orElse("");
    if (range.below().isEmpty()) {
      return statements.list(
          SqliteCatalogSql.MATCHING.of(type),
          MappingSql::mapping,
          first,
          second,
          range.glob(),
          limit);
    }
    return statements.list(
        SqliteCatalogSql.MATCHING_BELOW.of(type),
        MappingSql::mapping,
        first,
        second,
        range.glob(),
        limit,
        range.below().get());
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return statements.flag(SqliteCatalogSql.EXISTS.of(type), name);
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    return new HashSet<>(
        statements.list(
            SqliteCatalogSql.EXISTING.of(type), row -> row.getString(1), JsonNames.array(names)));
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    Map<Integer, Boolean> answers = new TreeMap<>();
    statements.each(
        SqliteCatalogSql.MAPPINGS_EXIST,
        row -> answers.put(row.getInt(1), row.getBoolean(2)),
        answer -> {},
        JsonNames.pairs(mappings));
    return List.copyOf(answers.values());
  }

  @Override
  public void eachLogicalName(Consumer<String> reader) {
    statements.stream(SqliteCatalogSql.DISTINCT_NAMES, row -> row.getString(1), reader);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    statements.update(SqliteCatalogSql.RENAME.of(type), from, to);
  }

  @Override
  public MappingEdits edits() {
    return this;
  }

  @Override
  public void expect(Collection<Mapping> mappings, int deletions) {
    // mappings are looked up one by one
  }

  @Override
  public Standing standing(Mapping mapping) {
    return statements.one(
        SqliteCatalogSql.STANDING,
        MappingSql::standing,
        mapping.logicalName().value(),
        mapping.targetName().value());
  }

  @Override
  public void insert(Mapping mapping) {
    statements.update(
        SqliteCatalogSql.INSERT, mapping.logicalName().value(), mapping.targetName().value());
  }

  @Override
  public void delete(Mapping mapping) {
    statements.update(
        SqliteCatalogSql.DELETE, mapping.logicalName().value(), mapping.targetName().value());
  }

  @Override
  public void journal(CatalogChanges.Change entry) {
    statements.update(
        JournalSql.APPEND, entry.sequence(), entry.added() ? 1 : 0, entry.logicalName());
  }

  @Override
  public void flush() {
    // nothing is buffered
  }

  @Override
  public void forget() {
    // nothing is buffered
  }

  @Override
  public void expectNothing() {
    // nothing is buffered
  }
}
