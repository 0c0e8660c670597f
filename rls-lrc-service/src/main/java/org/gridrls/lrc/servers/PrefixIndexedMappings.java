package org.gridrls.lrc.servers;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingSql;
import org.gridrls.lrc.store.jdbc.MappingTable;

/**
 * Mappings in a database that indexes only prefixes of names. Names shorter than a prefix are
 * indexed whole, so the order of the index is that of names unless a long name is among the rows;
 * only then the database has to sort.
 */
public abstract class PrefixIndexedMappings implements MappingTable {
  /**
   * The rows that one statement of a scan looks at: even if each is read from a disk it takes less
   * time than a database that counts as frozen.
   */
  protected static final int PART = 5_000;

  protected final JdbcStatements statements;

  protected PrefixIndexedMappings(JdbcStatements statements) {
    this.statements = statements;
  }

  /** Whether the name is at least as long as a prefix, so that others may have the same prefix. */
  protected abstract boolean isLong(String name);

  /**
   * For each of the names, which may repeat, its mappings in no order; of a name with more than
   * {@code each} mappings at least that number. Empty if these names have too many.
   */
  protected abstract Optional<List<List<Mapping>>> fewOfEach(
      ObjectType type, List<String> names, int each);

  /** Reads a mapping from the columns of a row. */
  protected Mapping mapping(ResultSet row) throws SQLException {
    return MappingSql.mapping(row);
  }

  /** The number of columns of a mapping. */
  protected int columns() {
    return 2;
  }

  /** A key that is equal for all names with the same prefix. */
  protected abstract String head(String name);

  /**
   * A scan by pattern.
   *
   * @param first rows after this name
   * @param second rows after this other name, within the first name
   * @param matchesAll whether all names within the bounds match
   */
  private record Walk(
      ObjectType type,
      String first,
      String second,
      String like,
      Optional<String> below,
      boolean matchesAll) {}

  /** A statement of a scan, to the end or to an upper bound. */
  public record Bounds(MappingSql.BySide all, MappingSql.BySide below) {
    private String of(Walk walk) {
      return (walk.below().isEmpty() ? all : below).of(walk.type());
    }
  }

  /**
   * The statements of a scan.
   *
   * @param whole reads up to a number of rows, where all within the bounds match
   * @param part looks at a number of rows; returns those that match, and the last row that it
   *     looked at, if there may be more
   */
  public record Matching(Bounds whole, Bounds part) {}

  /** A row, and whether it is the last one that a statement looked at. */
  private record Seen(Mapping mapping, boolean last) {}

  /** In the order of the index, which is that of names as long as no row has a long name. */
  protected abstract Matching byHeads();

  /**
   * Does the same if no bound is a long name: then comparing prefixes with the bounds is exact, as
   * a long name has more characters than a bound.
   */
  protected Matching byHeadsWithinShortBounds() {
    return byHeads();
  }

  /** In the order of names of any length. */
  protected abstract Matching byNames();

  private ScannedRows rows(Matching sql, Walk walk, int limit) {
    String below = walk.below().orElse("");
    if (walk.matchesAll()) {
      String whole = sql.whole().of(walk);
      List<Mapping> rows =
          statements.list(whole, this::mapping, walk.first(), walk.second(), limit, below);
      return new ScannedRows(rows, rows.size() == limit);
    }
    List<Seen> seen =
        statements.list(
            sql.part().of(walk),
            row -> new Seen(mapping(row), row.getBoolean(columns() + 1)),
            walk.first(),
            walk.second(),
            limit,
            below,
            walk.like(),
            PART);
    boolean more = seen.size() == limit || seen.stream().anyMatch(Seen::last);
    return new ScannedRows(seen.stream().map(Seen::mapping).toList(), more);
  }

  /** Each occurrence of a name, sorted by prefix. */
  protected abstract void logicalNamesByHeads(Consumer<String> reader);

  @Override
  public ScannedRows matching(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    GlobRange range = GlobRange.of(pattern);
    Optional<RowCursor> from = range.within(type, seen);
    Walk walk =
        new Walk(
            type,
            from.map(cursor -> cursor.name(type)).orElse(range.from()),
            from.map(cursor -> cursor.other(type)).orElse(""),
            LikePattern.of(pattern),
            range.below(),
            pattern.isPrefix() || pattern.isLiteral());
    if (!isLong(walk.first())) {
      boolean isShort = !isLong(walk.second()) && walk.below().filter(this::isLong).isEmpty();
      ScannedRows scan = rows(isShort ? byHeadsWithinShortBounds() : byHeads(), walk, limit);
      if (scan.rows().stream().noneMatch(this::isLong)) {
        return scan;
      }
    }
    return rows(byNames(), walk, limit);
  }

  protected final boolean isLong(Mapping mapping) {
    return isLong(mapping.logicalName().value()) || isLong(mapping.targetName().value());
  }

  @Override
  public final void eachLogicalName(Consumer<String> reader) {
    SameHead names = new SameHead(reader);
    logicalNamesByHeads(names::take);
    names.pass();
  }

  /** Sorts the names of one prefix and passes each of them once. */
  private final class SameHead {
    private final Consumer<String> reader;
    private final TreeSet<String> names = new TreeSet<>(CodePointOrder.COMPARATOR);
    private String head = "";

    SameHead(Consumer<String> reader) {
      this.reader = reader;
    }

    void take(String name) {
      if (!isLong(name) ? !names.contains(name) : !head(name).equals(head)) {
        pass();
        head = head(name);
      }
      names.add(name);
    }

    void pass() {
      names.forEach(reader);
      names.clear();
    }
  }

  protected static List<String> logical(List<Mapping> mappings) {
    return mappings.stream().map(mapping -> mapping.logicalName().value()).toList();
  }

  protected static List<String> target(List<Mapping> mappings) {
    return mappings.stream().map(mapping -> mapping.targetName().value()).toList();
  }
}
