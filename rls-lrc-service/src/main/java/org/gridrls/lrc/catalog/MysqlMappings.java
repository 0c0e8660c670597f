package org.gridrls.lrc.catalog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.JdbcStatements.Spread;

/**
 * Mappings in MySQL or MariaDB: some hundred make one message, so that it stays below what a server
 * takes.
 */
final class MysqlMappings extends HeadedMappings {
  /** With names of the greatest length still below max_allowed_packet, 16 MiB by default. */
  private static final int PIECE = 128;

  private static final int UTF8_MOST = 3;

  MysqlMappings(JdbcStatements statements) {
    super(statements);
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  boolean isLong(String name) {
    return name.length() * UTF8_MOST >= MysqlCatalogSql.HEAD_BYTES
        && bytes(name).length >= MysqlCatalogSql.HEAD_BYTES;
  }

  private static byte[] headBytes(String name) {
    byte[] bytes = bytes(name);
    return bytes.length > MysqlCatalogSql.HEAD_BYTES
        ? Arrays.copyOf(bytes, MysqlCatalogSql.HEAD_BYTES)
        : bytes;
  }

  /** The bytes may end within a character. */
  @Override
  String head(String name) {
    return isLong(name) ? new String(headBytes(name), StandardCharsets.ISO_8859_1) : name;
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    List<Mapping> rows =
        statements.list(MysqlCatalogSql.OF_NAME.of(type), CatalogSql::mapping, name, after, limit);
    return rows.stream().noneMatch(this::isLong)
        ? rows
        : statements.list(
            MysqlCatalogSql.OF_NAME_LONG.of(type), CatalogSql::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    List<Mapping> rows = new ArrayList<>();
    for (List<String> piece : pieces(List.copyOf(names))) {
      rows.addAll(
          statements.list(
              MysqlCatalogSql.OF_NAMES.of(type),
              CatalogSql::mapping,
              new Spread(piece.stream().map(MysqlMappings::headBytes).toList()),
              new Spread(piece),
              limit - rows.size()));
    }
    return rows;
  }

  /** Of equal length, so that there are few different statements: the last is repeated. */
  private static <T> List<List<T>> pieces(List<T> all) {
    List<List<T>> pieces = new ArrayList<>();
    for (int from = 0; from < all.size(); from += PIECE) {
      List<T> piece = new ArrayList<>(all.subList(from, Math.min(from + PIECE, all.size())));
      while (Integer.bitCount(piece.size()) != 1) {
        piece.add(piece.get(piece.size() - 1));
      }
      pieces.add(piece);
    }
    return pieces;
  }

  @Override
  List<Mapping> byHeads(Walk walk, int limit) {
    return walk.below().isEmpty()
        ? rows(MysqlCatalogSql.MATCHING, walk, limit)
        : rows(MysqlCatalogSql.MATCHING_BELOW, walk, limit);
  }

  @Override
  List<Mapping> byNames(Walk walk, int limit) {
    return walk.below().isEmpty()
        ? rows(MysqlCatalogSql.MATCHING_LONG, walk, limit)
        : rows(MysqlCatalogSql.MATCHING_LONG_BELOW, walk, limit);
  }

  private List<Mapping> rows(CatalogSql.BySide sql, Walk walk, int limit) {
    return statements.list(
        sql.of(walk.type()),
        CatalogSql::mapping,
        walk.first(),
        walk.second(),
        walk.like(),
        limit,
        walk.below().orElse(""));
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return statements.flag(MysqlCatalogSql.EXISTS.of(type), name);
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    List<String> asked = List.copyOf(names);
    Set<String> found = new HashSet<>();
    lookNames(type, asked, 1, place -> found.add(asked.get(place)));
    return found;
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    List<Boolean> answers = new ArrayList<>(java.util.Collections.nCopies(mappings.size(), false));
    lookMappings(mappings, place -> answers.set(place, true));
    return answers;
  }

  private void lookNames(ObjectType type, List<String> names, int most, IntConsumer found) {
    look(names, size -> MysqlCatalogSql.lookNames(type, size), Stream::of, most, found);
  }

  private void lookMappings(List<Mapping> mappings, IntConsumer found) {
    look(
        mappings,
        MysqlCatalogSql::lookMappings,
        mapping -> Stream.of(mapping.logicalName().value(), mapping.targetName().value()),
        1,
        found);
  }

  /** Tells the place of each element as often as it is found. */
  private <T> void look(
      List<T> all,
      Function<Integer, String> sql,
      Function<T, Stream<String>> values,
      int most,
      IntConsumer found) {
    int from = 0;
    for (List<T> piece : pieces(all)) {
      int start = from;
      statements.each(
          sql.apply(piece.size()),
          row -> start + row.getInt(1) - 1,
          place -> {
            if (place < all.size()) {
              found.accept(place);
            }
          },
          Stream.concat(Stream.of(most), piece.stream().flatMap(values)).toArray());
      from += PIECE;
    }
  }

  @Override
  void logicalNamesByHeads(Consumer<String> reader) {
    statements.stream(MysqlCatalogSql.LOGICAL_NAMES, row -> row.getString(1), reader);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    statements.update(MysqlCatalogSql.RENAME.of(type), from, to);
  }

  @Override
  public void clear() {
    statements.update(MysqlCatalogSql.CLEAR);
  }

  @Override
  public PendingMappings.Facts look(
      Collection<String> logical, Collection<String> target, PendingMappings.Looked looked) {
    Answers answers = new Answers(logical.size(), target.size(), looked.mappings().size());
    int most = looked.most();
    lookNames(ObjectType.LOGICAL_NAME, List.copyOf(logical), most, at -> answers.add(0, at + 1, 1));
    lookNames(ObjectType.TARGET_NAME, List.copyOf(target), most, at -> answers.add(1, at + 1, 1));
    lookMappings(looked.mappings(), at -> answers.add(2, at + 1, 1));
    return answers.facts();
  }

  @Override
  public void insert(List<Mapping> mappings) {
    send(MysqlCatalogSql.INSERT, mappings);
  }

  @Override
  public void delete(List<Mapping> mappings) {
    send(MysqlCatalogSql.DELETE, mappings);
  }

  private void send(String sql, List<Mapping> mappings) {
    mappings.forEach(
        mapping ->
            statements.later(sql, mapping.logicalName().value(), mapping.targetName().value()));
  }

  @Override
  public void append(List<JournalEntry> entries) {
    entries.forEach(
        entry ->
            statements.later(
                JournalSql.APPEND, entry.sequence(), entry.added() ? 1 : 0, entry.logicalName()));
  }
}
