package org.gridrls.lrc.catalog;

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

/** Mappings in an SQLite file: a statement costs no message there, so each is sent at once. */
final class SqliteMappings implements MappingTable, MappingEdits {
  private final JdbcStatements statements;

  SqliteMappings(JdbcStatements statements) {
    this.statements = statements;
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    return statements.list(CatalogSql.ofName(type), CatalogSql::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    return statements.list(
        CatalogSql.ofNames(type), CatalogSql::mapping, JsonNames.array(names), limit);
  }

  @Override
  public List<Mapping> matching(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    GlobRange range = GlobRange.of(pattern);
    String first = seen.map(cursor -> cursor.name(type)).orElse(range.from());
    String second = seen.map(cursor -> cursor.other(type)).orElse("");
    if (range.below().isEmpty()) {
      return statements.list(
          CatalogSql.matching(type), CatalogSql::mapping, first, second, range.glob(), limit);
    }
    return statements.list(
        CatalogSql.matchingBelow(type),
        CatalogSql::mapping,
        first,
        second,
        range.glob(),
        limit,
        range.below().get());
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return statements.flag(CatalogSql.exists(type), name);
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    return new HashSet<>(
        statements.list(
            CatalogSql.existing(type), row -> row.getString(1), JsonNames.array(names)));
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    Map<Integer, Boolean> answers = new TreeMap<>();
    statements.each(
        CatalogSql.MAPPINGS_EXIST,
        row -> answers.put(row.getInt(1), row.getBoolean(2)),
        answer -> {},
        JsonNames.pairs(mappings));
    return List.copyOf(answers.values());
  }

  @Override
  public void eachLogicalName(Consumer<String> reader) {
    statements.stream(CatalogSql.DISTINCT_NAMES, row -> row.getString(1), reader);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    statements.update(CatalogSql.rename(type), from, to);
  }

  @Override
  public MappingEdits edits() {
    return this;
  }

  @Override
  public void expect(Collection<Mapping> mappings, int deletions) {
    // looked up one by one
  }

  @Override
  public Standing standing(Mapping mapping) {
    return statements.one(
        CatalogSql.STANDING,
        CatalogSql::standing,
        mapping.logicalName().value(),
        mapping.targetName().value());
  }

  @Override
  public void insert(Mapping mapping) {
    statements.update(
        CatalogSql.INSERT, mapping.logicalName().value(), mapping.targetName().value());
  }

  @Override
  public void delete(Mapping mapping) {
    statements.update(
        CatalogSql.DELETE, mapping.logicalName().value(), mapping.targetName().value());
  }

  @Override
  public void journal(JournalEntry entry) {
    statements.update(
        JournalSql.APPEND, entry.sequence(), entry.added() ? 1 : 0, entry.logicalName());
  }

  @Override
  public void flush() {
    // nothing is kept in memory
  }

  @Override
  public void forget() {
    // nothing is kept in memory
  }

  @Override
  public void expectNothing() {
    // nothing is kept in memory
  }
}
