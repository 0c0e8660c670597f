package org.gridrls.lrc.servers.mysql;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.kit.jdbc.SqlStatements.RowReader;
import org.gridrls.kit.jdbc.SqlStatements.Spread;
import org.gridrls.lrc.servers.PrefixIndexedMappings;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingSql;

/**
 * Mappings in MySQL or MariaDB. Some hundred are sent per message, to stay below the server's
 * limit.
 */
final class MysqlMappings extends PrefixIndexedMappings {
  /** Keeps a message with the longest names below max_allowed_packet (16 MiB by default). */
  private static final int PIECE = 128;

  /** The most rows read to count the names of a piece. */
  private static final int ROWS_MAX = 8 * PIECE;

  /** The rows deleted by one statement. */
  private static final int DELETED = 512;

  /** Rows are inserted by fewer than this, or by multiples of it. */
  private static final int FEW = 8;

  private static final int UTF8_MOST = 3;

  /** The ids of rows that were looked up. */
  private final Map<Mapping, Long> ids = new HashMap<>();

  /** The logical names of which all rows are among them. */
  private final Set<String> complete = new HashSet<>();

  private record Row(Mapping mapping, long id) {}

  /** Receives the position of a found mapping, and its row id. */
  private interface Found {
    void row(int place, long id);
  }

  MysqlMappings(JdbcStatements statements) {
    super(statements);
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  protected boolean isLong(String name) {
    return fillsHead(name);
  }

  static boolean fillsHead(String name) {
    return name.length() * UTF8_MOST >= MysqlCatalogSql.HEAD_BYTES
        && bytes(name).length >= MysqlCatalogSql.HEAD_BYTES;
  }

  private static byte[] headBytes(String name) {
    byte[] bytes = bytes(name);
    return bytes.length > MysqlCatalogSql.HEAD_BYTES
        ? Arrays.copyOf(bytes, MysqlCatalogSql.HEAD_BYTES)
        : bytes;
  }

  /** The prefix may end within a character. */
  @Override
  protected String head(String name) {
    return isLong(name) ? new String(headBytes(name), StandardCharsets.ISO_8859_1) : name;
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    List<Mapping> rows =
        statements.list(MysqlCatalogSql.OF_NAME.of(type), MappingSql::mapping, name, after, limit);
    return rows.stream().noneMatch(this::isLong)
        ? rows
        : statements.list(
            MysqlCatalogSql.OF_NAME_LONG.of(type), MappingSql::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    List<Mapping> rows = new ArrayList<>();
    for (List<String> piece : pieces(List.copyOf(names))) {
      int left = limit - rows.size();
      rows.addAll(
          piece.stream().noneMatch(this::isLong)
              ? ofHeads(type, piece, MappingSql::mapping, left)
              : ofLongNames(type, piece, left));
    }
    return rows;
  }

  private List<Mapping> ofLongNames(ObjectType type, List<String> names, int limit) {
    return statements.list(
        MysqlCatalogSql.OF_NAMES.of(type),
        MappingSql::mapping,
        heads(names),
        new Spread(names),
        limit);
  }

  @Override
  protected Optional<List<List<Mapping>>> fewOfEach(ObjectType type, List<String> names, int each) {
    List<Mapping> rows = ofNames(type, new LinkedHashSet<>(names), ROWS_MAX);
    if (rows.size() == ROWS_MAX) {
      return Optional.empty();
    }
    Map<String, List<Mapping>> found =
        rows.stream().collect(Collectors.groupingBy(row -> row.name(type)));
    return Optional.of(names.stream().map(name -> found.getOrDefault(name, List.of())).toList());
  }

  /** Names shorter than a prefix are found by it alone; of longer ones, also others. */
  private <T> List<T> ofHeads(ObjectType type, List<String> names, RowReader<T> reader, int limit) {
    return statements.list(MysqlCatalogSql.OF_HEADS.of(type), reader, heads(names), limit);
  }

  private static Spread heads(List<String> names) {
    return new Spread(names.stream().map(MysqlMappings::headBytes).toList());
  }

  private static <T> List<List<T>> pieces(List<T> all) {
    List<List<T>> pieces = new ArrayList<>();
    for (int from = 0; from < all.size(); from += PIECE) {
      pieces.add(filledUp(all.subList(from, Math.min(from + PIECE, all.size()))));
    }
    return pieces;
  }

  /**
   * Lists have few different lengths, so that there are few different statements, which the server
   * keeps: the last element is repeated.
   */
  static <T> List<T> filledUp(List<T> list) {
    List<T> filled = new ArrayList<>(list);
    while (Integer.bitCount(filled.size()) > 1) {
      filled.add(filled.get(filled.size() - 1));
    }
    return filled;
  }

  @Override
  protected Matching byHeads() {
    return MysqlCatalogSql.MATCHING;
  }

  @Override
  protected Matching byNames() {
    return MysqlCatalogSql.MATCHING_LONG;
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return statements.flag(MysqlCatalogSql.EXISTS.of(type), name);
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    List<String> asked = List.copyOf(names);
    Set<String> found = new HashSet<>();
    lookNames(type, asked, 1, (place, id) -> found.add(asked.get(place)));
    return found;
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    List<Mapping> unknown =
        mappings.stream()
            .filter(m -> !ids.containsKey(m) && !complete.contains(m.logicalName().value()))
            .toList();
    lookMappings(unknown, (place, id) -> ids.put(unknown.get(place), id));
    return mappings.stream().map(ids::containsKey).toList();
  }

  private void lookNames(ObjectType type, List<String> names, int most, Found found) {
    look(names, size -> MysqlCatalogSql.lookNames(type, size), Stream::of, most, found);
  }

  private void lookMappings(List<Mapping> mappings, Found found) {
    look(mappings, MysqlCatalogSql::lookMappings, MysqlMappings::names, 1, found);
  }

  /** Reports the position of each element once per row found. */
  private <T> void look(
      List<T> all,
      Function<Integer, String> sql,
      Function<T, Stream<String>> values,
      int most,
      Found found) {
    int from = 0;
    for (List<T> piece : pieces(all)) {
      int start = from;
      statements.each(
          sql.apply(piece.size()),
          row -> {
            int place = start + row.getInt(1) - 1;
            if (place < all.size()) {
              found.row(place, row.getLong(2));
            }
            return row;
          },
          row -> {},
          Stream.concat(Stream.of(most), piece.stream().flatMap(values)).toArray());
      from += PIECE;
    }
  }

  @Override
  protected void logicalNamesByHeads(Consumer<String> reader) {
    statements.stream(MysqlCatalogSql.LOGICAL_NAMES, row -> row.getString(1), reader);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    statements.update(MysqlCatalogSql.RENAME.of(type), from, to);
    ids.clear();
  }

  @Override
  public List<Occurrences> occurrences(
      Collection<String> logical, Collection<String> target, int most) {
    complete.clear();
    List<Integer> counts = new ArrayList<>(count(ObjectType.LOGICAL_NAME, logical, most));
    counts.addAll(count(ObjectType.TARGET_NAME, target, most));
    return counts.stream().map(count -> new Occurrences(count, null)).toList();
  }

  /**
   * One statement finds the rows of many names; names are counted one by one only if that finds too
   * many.
   */
  private List<Integer> count(ObjectType type, Collection<String> all, int most) {
    List<String> names = List.copyOf(all);
    int[] counts = new int[names.size()];
    for (int from = 0; from < names.size(); from += PIECE) {
      List<String> piece = names.subList(from, Math.min(from + PIECE, names.size()));
      int start = from;
      Optional<Map<String, List<Mapping>>> rows = rowsOf(type, piece);
      if (rows.isEmpty()) {
        lookNames(type, piece, most, (at, id) -> counts[start + at]++);
      } else {
        for (int i = 0; i < piece.size(); i++) {
          counts[start + i] =
              Math.min(rows.get().getOrDefault(piece.get(i), List.of()).size(), most);
        }
        if (type == ObjectType.LOGICAL_NAME) {
          complete.addAll(piece);
        }
      }
    }
    return Arrays.stream(counts).boxed().toList();
  }

  /** Empty if these names have too many rows. */
  private Optional<Map<String, List<Mapping>>> rowsOf(ObjectType type, List<String> names) {
    List<Row> rows =
        ofHeads(
            type,
            pieces(names).get(0),
            row -> new Row(MappingSql.mapping(row), row.getLong(3)),
            ROWS_MAX);
    if (rows.size() == ROWS_MAX) {
      return Optional.empty();
    }
    rows.forEach(row -> ids.put(row.mapping(), row.id()));
    return Optional.of(
        rows.stream().map(Row::mapping).collect(Collectors.groupingBy(row -> row.name(type))));
  }

  @Override
  public void change(
      List<Mapping> deleted, List<Mapping> inserted, List<CatalogChanges.Change> journal) {
    delete(deleted);
    insert(inserted, MysqlCatalogSql::insert, MysqlMappings::names);
    insert(journal, MysqlCatalogSql::append, MysqlMappings::entry);
  }

  private static Stream<Object> entry(CatalogChanges.Change entry) {
    return Stream.of(entry.sequence(), entry.added() ? 1 : 0, entry.logicalName());
  }

  /**
   * Inserts rows by pieces; the driver's batches would prepare a statement for each number of rows.
   */
  private <T> void insert(List<T> all, IntFunction<String> sql, Function<T, Stream<?>> values) {
    int to;
    for (int from = 0; from < all.size(); from = to) {
      to = from + inserted(all.size() - from);
      statements.update(
          sql.apply(to - from), all.subList(from, to).stream().flatMap(values).toArray());
    }
  }

  /** How many of the rows one statement inserts: few different numbers, and soon all. */
  private static int inserted(int rows) {
    int most = Math.min(rows, PIECE);
    return most < FEW ? most : most - most % FEW;
  }

  private void delete(List<Mapping> mappings) {
    List<Mapping> unknown = mappings.stream().filter(m -> !ids.containsKey(m)).toList();
    lookMappings(unknown, (place, id) -> ids.put(unknown.get(place), id));
    for (int from = 0; from < mappings.size(); from += DELETED) {
      List<Mapping> piece = mappings.subList(from, Math.min(from + DELETED, mappings.size()));
      List<Long> rows = filledUp(piece.stream().map(ids::remove).toList());
      int deleted = statements.update(MysqlCatalogSql.DELETE, new Spread(rows));
      if (deleted != piece.size()) {
        throw new RlsException(
            RlsError.STORE_FAILED,
            piece.size() + " mappings were to be deleted, the store had " + deleted + " of them");
      }
    }
  }

  @Override
  public void forget() {
    ids.clear();
    complete.clear();
  }

  private static Stream<String> names(Mapping mapping) {
    return Stream.of(mapping.logicalName().value(), mapping.targetName().value());
  }
}
