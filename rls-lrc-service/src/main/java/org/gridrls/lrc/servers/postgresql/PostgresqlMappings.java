package org.gridrls.lrc.servers.postgresql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.servers.PrefixIndexedMappings;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingSql;

/** Mappings in PostgreSQL. Many mappings are one array, so any number of them is one message. */
final class PostgresqlMappings extends PrefixIndexedMappings {
  /** Up to this number, occurrences of each name are read as rows instead of counted. */
  private static final int FEW = 4;

  private static final Occurrences NONE = new Occurrences(0, null);

  PostgresqlMappings(JdbcStatements statements) {
    super(statements);
  }

  @Override
  protected boolean isLong(String name) {
    return name.length() >= PostgresqlCatalogSql.HEAD_CHARACTERS
        && name.codePointCount(0, name.length()) >= PostgresqlCatalogSql.HEAD_CHARACTERS;
  }

  @Override
  protected String head(String name) {
    return isLong(name)
        ? name.substring(0, name.offsetByCodePoints(0, PostgresqlCatalogSql.HEAD_CHARACTERS))
        : name;
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    return statements.list(
        PostgresqlCatalogSql.OF_NAME.of(type), MappingSql::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    return statements.list(
        PostgresqlCatalogSql.OF_NAMES.of(type), MappingSql::mapping, names, limit);
  }

  @Override
  protected Optional<List<List<Mapping>>> fewOfEach(ObjectType type, List<String> names, int each) {
    List<List<Mapping>> found = new ArrayList<>(Collections.nCopies(names.size(), List.of()));
    statements.each(
        PostgresqlCatalogSql.FEW_OF_EACH.of(type),
        row -> {
          int place = row.getInt(1) - 1;
          String name = names.get(place);
          add(found, place, mapping(type, name, row.getString(2)));
          return name;
        },
        name -> {},
        names,
        each);
    return Optional.of(found);
  }

  private static Mapping mapping(ObjectType type, String name, String other) {
    return type == ObjectType.LOGICAL_NAME ? Mapping.of(name, other) : Mapping.of(other, name);
  }

  /** Most names have one mapping. */
  private static void add(List<List<Mapping>> found, int place, Mapping mapping) {
    List<Mapping> known = found.get(place);
    if (known.isEmpty()) {
      found.set(place, List.of(mapping));
    } else {
      List<Mapping> more = known.size() == 1 ? new ArrayList<>(known) : known;
      more.add(mapping);
      found.set(place, more);
    }
  }

  @Override
  protected Matching byHeads() {
    return PostgresqlCatalogSql.MATCHING;
  }

  @Override
  protected Matching byHeadsWithinShortBounds() {
    return PostgresqlCatalogSql.MATCHING_SHORT;
  }

  @Override
  protected Matching byNames() {
    return PostgresqlCatalogSql.MATCHING_LONG;
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return statements.flag(PostgresqlCatalogSql.EXISTS.of(type), name);
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    return new HashSet<>(
        statements.list(PostgresqlCatalogSql.EXISTING.of(type), row -> row.getString(1), names));
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    return statements.list(
        PostgresqlCatalogSql.ARE_THERE,
        row -> row.getBoolean(1),
        logical(mappings),
        target(mappings));
  }

  @Override
  protected void logicalNamesByHeads(Consumer<String> reader) {
    statements.stream(PostgresqlCatalogSql.LOGICAL_NAMES, row -> row.getString(1), reader);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    statements.update(PostgresqlCatalogSql.RENAME.of(type), from, to);
  }

  @Override
  public List<Occurrences> occurrences(
      Collection<String> logical, Collection<String> target, int most) {
    Occurrences[] counts = new Occurrences[logical.size() + target.size()];
    if (most <= FEW) {
      Arrays.fill(counts, NONE);
      statements.each(
          PostgresqlCatalogSql.EACH_OCCURRENCE,
          row -> more(counts, row.getInt(1) - 1, row.getString(2)),
          count -> {},
          logical,
          target,
          most,
          logical.size());
      return List.of(counts);
    }
    statements.each(
        PostgresqlCatalogSql.OCCURRENCES,
        row -> counts[row.getInt(1) - 1] = new Occurrences(row.getInt(2), row.getString(3)),
        count -> {},
        logical,
        target,
        most,
        logical.size());
    return List.of(counts);
  }

  private static Occurrences more(Occurrences[] counts, int place, String only) {
    int before = counts[place].count();
    counts[place] = new Occurrences(before + 1, before == 0 ? only : null);
    return counts[place];
  }

  /** All statements are one message, with the commit if nothing else comes before it. */
  @Override
  public void change(
      List<Mapping> deleted, List<Mapping> inserted, List<CatalogChanges.Change> journal) {
    if (!deleted.isEmpty()) {
      statements.join(PostgresqlCatalogSql.DELETE, logical(deleted), target(deleted));
    }
    if (!inserted.isEmpty()) {
      statements.join(PostgresqlCatalogSql.INSERT, logical(inserted), target(inserted));
    }
    if (!journal.isEmpty()) {
      statements.join(
          PostgresqlCatalogSql.APPEND,
          journal.stream().map(CatalogChanges.Change::sequence).toList(),
          journal.stream().map(entry -> entry.added() ? 1L : 0L).toList(),
          journal.stream().map(CatalogChanges.Change::logicalName).toList());
    }
  }
}
