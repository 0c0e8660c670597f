package org.gridrls.lrc.store.jdbc;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.rules.RowCursor;

/**
 * The table of mappings in one kind of database: its queries and changes. For the thread that uses
 * its connection.
 */
public interface MappingTable {
  /** The mappings of one name, sorted, whose other name is after {@code after}. */
  List<Mapping> ofName(ObjectType type, String name, String after, int limit);

  /** The mappings of distinct names, in no order. */
  List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit);

  /**
   * The next mappings whose name matches, sorted, after the last one seen. May look at some of the
   * mappings only, so that no statement takes long.
   */
  ScannedRows matching(ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit);

  /**
   * A part of a scan.
   *
   * @param rows if there are more, the last one is where to continue, and may not match
   */
  record ScannedRows(List<Mapping> rows, boolean more) {
    /** Makes the scan of a statement that finds all, up to the limit. */
    public static ScannedRows upTo(int limit, List<Mapping> rows) {
      return new ScannedRows(rows, rows.size() >= limit);
    }

    /** The last row, after which to continue. */
    public Optional<Mapping> last() {
      return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(rows.size() - 1));
    }

    /** Sorts rows in the order of logical names, of which one name may have several. */
    public static List<Mapping> inOrder(List<Mapping> read) {
      for (int i = 1; i < read.size(); i++) {
        if (read.get(i).logicalName().equals(read.get(i - 1).logicalName())) {
          return read.stream().sorted().toList();
        }
      }
      return read;
    }
  }

  boolean exists(ObjectType type, String name);

  Set<String> existing(ObjectType type, Collection<String> names);

  /** Whether each mapping exists, in order. */
  List<Boolean> areThere(List<Mapping> mappings);

  /** Each logical name once, sorted; the connection is busy meanwhile. */
  void eachLogicalName(Consumer<String> reader);

  void rename(ObjectType type, String from, String to);

  /**
   * How often a name occurs.
   *
   * @param only the target name of a logical name's only mapping; null if that is unknown
   */
  record Occurrences(int count, String only) {}

  /** Counts each logical and then each target name, up to {@code most}, in order. */
  List<Occurrences> occurrences(Collection<String> logical, Collection<String> target, int most);

  /** Changes mappings and appends to the journal. */
  void change(List<Mapping> deleted, List<Mapping> inserted, List<CatalogChanges.Change> journal);

  /** Discards cached counts. */
  default void forget() {}
}
