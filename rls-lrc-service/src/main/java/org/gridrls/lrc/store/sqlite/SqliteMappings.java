package org.gridrls.lrc.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable;
import org.gridrls.lrc.store.rule.StoredMapping;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;
import org.gridrls.lrc.store.rule.TargetScan;

/**
 * Mappings in an SQLite file: one row in the order of logical names, without the target name if it
 * follows a rule. Many mappings are one JSON text, hence one statement.
 */
final class SqliteMappings implements MappingTable {
  /** Limits the mappings of a name that are renamed at once. */
  private static final int RENAMED = 10_000;

  private static final Occurrences NONE = new Occurrences(0, null);

  private final JdbcStatements statements;
  private final TargetRules rules;
  private final StoredRows rows;

  SqliteMappings(JdbcStatements statements, TargetRules rules) {
    this.statements = statements;
    this.rules = rules;
    this.rows = new StoredRows(statements, rules);
  }

  /** Names are never empty. For a text the driver would make a buffer outside the heap. */
  static String text(ResultSet row, int column) throws SQLException {
    return new String(row.getBytes(column), StandardCharsets.UTF_8);
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, String after, int limit) {
    List<Mapping> found =
        type == ObjectType.LOGICAL_NAME
            ? rows.list(SqliteCatalogSql.OF_NAME, name, after, limit)
            : rules.ask(
                known ->
                    rows.list(
                        SqliteCatalogSql.OF_TARGET,
                        name,
                        after,
                        limit,
                        JsonNames.object(known.possible(name))));
    if (found.size() == 1 && after.isEmpty()) {
      return found;
    }
    return found.stream()
        .filter(row -> CodePointOrder.compare(row.other(type), after) > 0)
        .sorted(Comparator.comparing(row -> row.other(type), CodePointOrder.COMPARATOR))
        .limit(limit)
        .toList();
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    String asked = JsonNames.array(names);
    return type == ObjectType.LOGICAL_NAME
        ? rows.list(SqliteCatalogSql.OF_NAMES, asked, limit)
        : rules.ask(
            known ->
                rows.list(
                    SqliteCatalogSql.OF_TARGETS,
                    asked,
                    limit,
                    JsonNames.object(possible(known, names))));
  }

  private static List<StoredMapping> possible(TargetRules.Book known, Collection<String> targets) {
    return targets.stream().flatMap(target -> known.possible(target).stream()).toList();
  }

  @Override
  public ScannedRows matching(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    GlobRange range = GlobRange.of(pattern);
    Optional<RowCursor> from = range.within(type, seen);
    String first = from.map(cursor -> cursor.name(type)).orElse(range.from());
    String second = from.map(cursor -> cursor.other(type)).orElse("");
    if (type == ObjectType.LOGICAL_NAME) {
      return byLogicalName(pattern, first, second, limit);
    }
    return ScannedRows.upTo(
        limit,
        rules.ask(
            known ->
                new TargetScan(new SqliteTargetRows(rows, pattern), pattern, limit)
                    .after(known, first, second)));
  }

  /** The other mappings of the first name, then those of the names that follow. */
  private ScannedRows byLogicalName(GlobPattern pattern, String first, String second, int limit) {
    List<Mapping> found = new ArrayList<>();
    if (!first.isEmpty() && pattern.matches(first)) {
      found.addAll(ofName(ObjectType.LOGICAL_NAME, first, second, limit));
    }
    int more = limit - found.size();
    if (more > 0 && !pattern.isLiteral()) {
      found.addAll(wholeNames(rows.inRange(pattern, first, more + 1), more));
    }
    return ScannedRows.upTo(limit, found);
  }

  /**
   * Rows may be in any order within a name, and of the last one not all of those that come first.
   */
  private List<Mapping> wholeNames(List<Mapping> read, int limit) {
    if (read.size() <= limit) {
      return ScannedRows.inOrder(read);
    }
    String last = read.get(limit).logicalName().value();
    int whole = limit;
    while (whole > 0 && read.get(whole - 1).logicalName().value().equals(last)) {
      whole--;
    }
    List<Mapping> found = new ArrayList<>(ScannedRows.inOrder(read.subList(0, whole)));
    if (whole < limit) {
      found.addAll(ofName(ObjectType.LOGICAL_NAME, last, "", limit - whole));
    }
    return found;
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return type == ObjectType.LOGICAL_NAME
        ? statements.flag(SqliteCatalogSql.EXISTS, name)
        : !ofName(type, name, "", 1).isEmpty();
  }

  @Override
  public Set<String> existing(ObjectType type, Collection<String> names) {
    String asked = JsonNames.array(names);
    if (type == ObjectType.LOGICAL_NAME) {
      return new HashSet<>(statements.list(SqliteCatalogSql.EXISTING, row -> text(row, 1), asked));
    }
    return rules.ask(
        known -> {
          Set<String> existing =
              new HashSet<>(
                  statements.list(SqliteCatalogSql.EXISTING_TARGETS, row -> text(row, 1), asked));
          List<String> others = names.stream().filter(name -> !existing.contains(name)).toList();
          int[] found = rows.countByRule(known, others, row -> Optional.empty());
          for (int i = 0; i < found.length; i++) {
            if (found[i] > 0) {
              existing.add(others.get(i));
            }
          }
          return existing;
        });
  }

  @Override
  public List<Boolean> areThere(List<Mapping> mappings) {
    return rules.ask(
        known -> {
          List<StoredMapping> forms = new ArrayList<>(2 * mappings.size());
          int[] ends = new int[mappings.size()];
          for (int i = 0; i < ends.length; i++) {
            Mapping mapping = mappings.get(i);
            known.of(mapping).ifPresent(rule -> forms.add(byRule(mapping, rule)));
            forms.add(StoredMapping.inFull(mapping));
            ends[i] = forms.size();
          }
          List<Boolean> found = rows.areThere(forms);
          return IntStream.range(0, ends.length)
              .mapToObj(i -> found.subList(i == 0 ? 0 : ends[i - 1], ends[i]).contains(true))
              .toList();
        });
  }

  private static StoredMapping byRule(Mapping mapping, TargetRule rule) {
    return StoredMapping.byRule(mapping.logicalName().value(), rule);
  }

  @Override
  public void eachLogicalName(Consumer<String> reader) {
    statements.stream(SqliteCatalogSql.DISTINCT_NAMES, row -> text(row, 1), reader);
  }

  /** In steps, as the target name of each mapping may follow another rule then. */
  @Override
  public void rename(ObjectType type, String from, String to) {
    List<Mapping> found = ofName(type, from, "", RENAMED);
    while (!found.isEmpty()) {
      change(found, found.stream().map(row -> renamed(type, row, to)).toList());
      found = ofName(type, from, "", RENAMED);
    }
  }

  private static Mapping renamed(ObjectType type, Mapping row, String to) {
    return type == ObjectType.LOGICAL_NAME
        ? new Mapping(new LogicalName(to), row.targetName())
        : new Mapping(row.logicalName(), new TargetName(to));
  }

  @Override
  public List<Occurrences> occurrences(
      Collection<String> logical, Collection<String> target, int most) {
    List<String> names = List.copyOf(logical);
    List<String> targets = List.copyOf(target);
    Occurrences[] counts = new Occurrences[names.size() + targets.size()];
    Arrays.fill(counts, NONE);
    Map<String, Integer> rulesOfNames = new HashMap<>(2 * names.size()); // of one mapping, or none
    names.forEach(name -> rulesOfNames.put(name, 0));
    statements.each(
        SqliteCatalogSql.OCCURRENCES,
        row -> {
          int at = row.getInt(1);
          if (row.getObject(2) instanceof String text) {
            StoredMapping only = StoredMapping.parse(names.get(at), text);
            counts[at] = new Occurrences(1, rows.mapping(only).targetName().value());
            rulesOfNames.put(only.logical(), only.rule());
          } else {
            counts[at] = new Occurrences(row.getInt(2), null);
            if (at < names.size()) {
              rulesOfNames.remove(names.get(at));
            }
          }
          return at;
        },
        at -> {},
        JsonNames.array(logical),
        JsonNames.array(target),
        most,
        names.size());
    int[] byRule =
        rows.countByRule(
            rules.book(),
            targets,
            row -> Optional.ofNullable(rulesOfNames.get(row.logical())).map(row::hasRule));
    for (int i = 0; i < byRule.length; i++) {
      if (byRule[i] > 0) {
        int at = names.size() + i;
        counts[at] = new Occurrences(Math.min(most, counts[at].count() + byRule[i]), null);
      }
    }
    return List.of(counts);
  }

  @Override
  public void change(
      List<Mapping> deleted, List<Mapping> inserted, List<CatalogChanges.Change> journal) {
    change(deleted, inserted);
    if (!journal.isEmpty()) {
      statements.update(SqliteCatalogSql.APPEND, JsonNames.entries(journal));
    }
  }

  private void change(List<Mapping> deleted, List<Mapping> inserted) {
    if (!deleted.isEmpty()) {
      delete(deleted);
    }
    if (!inserted.isEmpty()) {
      insert(inserted);
    }
    long sum = MappingSum.change(deleted, inserted);
    if (sum != 0) {
      statements.update(SqliteCatalogSql.ADD_TO_SUM, sum);
    }
  }

  private void delete(List<Mapping> mappings) {
    TargetRules.Book known = rules.book();
    List<StoredMapping> likely = new ArrayList<>(mappings.size());
    List<StoredMapping> others = new ArrayList<>();
    for (Mapping mapping : mappings) {
      Optional<TargetRule> rule = known.of(mapping);
      StoredMapping inFull = StoredMapping.inFull(mapping);
      likely.add(rule.map(one -> byRule(mapping, one)).orElse(inFull));
      rule.ifPresent(one -> others.add(inFull)); // if stored before the rule was made
    }
    int deleted = statements.update(SqliteCatalogSql.DELETE, JsonNames.object(likely));
    if (deleted < mappings.size()) {
      statements.update(SqliteCatalogSql.DELETE, JsonNames.object(others));
    }
  }

  private void insert(List<Mapping> mappings) {
    List<StoredMapping> stored = new ArrayList<>(mappings.size());
    Set<TargetRule> used = new HashSet<>();
    for (Mapping mapping : mappings) {
      Optional<TargetRule> rule = rules.forNew(mapping);
      rule.ifPresent(used::add);
      stored.add(
          rule.map(one -> byRule(mapping, one)).orElseGet(() -> StoredMapping.inFull(mapping)));
    }
    used.stream().filter(rules::isUnsaved).forEach(this::save);
    statements.update(SqliteCatalogSql.INSERT, JsonNames.object(stored));
  }

  /** Again with each use, as a transaction that saved it may have been rolled back. */
  private void save(TargetRule rule) {
    statements.update(
        SqliteCatalogSql.SAVE_RULE, rule.number(), rule.heads().logical(), rule.heads().target());
  }
}
