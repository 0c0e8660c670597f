package org.gridrls.lrc.servers.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.servers.PrefixIndexedMappings;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;
import org.gridrls.lrc.store.rule.TargetScan;

/**
 * Mappings in PostgreSQL. Many mappings are one array, so any number of them is one message. Short
 * names whose target name follows a rule are stored without it.
 */
final class PostgresqlMappings extends PrefixIndexedMappings {
  /** Limits the rows that a statement of a scan looks at. */
  static final int LOOKED_AT = PART;

  /** Limits the mappings of a name that are renamed at once. */
  private static final int RENAMED = 10_000;

  private final TargetRules rules;
  private final RowsByRule rows;
  private final PostgresqlOccurrences occurrences;

  PostgresqlMappings(JdbcStatements statements, TargetRules rules) {
    super(statements);
    this.rules = rules;
    this.rows = new RowsByRule(statements, rules);
    this.occurrences = new PostgresqlOccurrences(statements, rules, rows);
  }

  @Override
  protected Mapping mapping(ResultSet row) throws SQLException {
    return rows.mapping(row);
  }

  @Override
  protected int columns() {
    return 3;
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
    List<Mapping> found = unsorted(type, name, after, limit);
    if (found.size() == 1 && after.isEmpty()) {
      return found;
    }
    return found.stream()
        .filter(row -> CodePointOrder.compare(row.other(type), after) > 0)
        .sorted(Comparator.comparing(row -> row.other(type), CodePointOrder.COMPARATOR))
        .limit(limit)
        .toList();
  }

  private List<Mapping> unsorted(ObjectType type, String name, String after, int limit) {
    if (type == ObjectType.TARGET_NAME) {
      return statements.list(
          PostgresqlCatalogSql.OF_TARGET,
          row -> Mapping.of(row.getString(1), name),
          name,
          after,
          limit);
    }
    return after.isEmpty()
        ? statements.list(
            PostgresqlCatalogSql.FIRST_OF_NAME, rows::mapping, name, limit + TargetRules.RULES_MAX)
        : statements.list(PostgresqlCatalogSql.MORE_OF_NAME, rows::mapping, name, after, limit);
  }

  @Override
  public List<Mapping> ofNames(ObjectType type, Collection<String> names, int limit) {
    return statements.list(PostgresqlCatalogSql.OF_NAMES.of(type), rows::mapping, names, limit);
  }

  @Override
  protected Optional<List<List<Mapping>>> fewOfEach(ObjectType type, List<String> names, int each) {
    List<List<Mapping>> found = new ArrayList<>(Collections.nCopies(names.size(), List.of()));
    statements.each(
        PostgresqlCatalogSql.FEW_OF_EACH.of(type),
        row -> {
          int place = row.getInt(1) - 1;
          String name = names.get(place);
          String other = rows.target(name, row.getString(2), row.getInt(3));
          add(found, place, mapping(type, name, other));
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
  public ScannedRows matching(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    GlobRange range = GlobRange.of(pattern);
    Optional<RowCursor> from = range.within(type, seen);
    String first = from.map(cursor -> cursor.name(type)).orElse(range.from());
    String second = from.map(cursor -> cursor.other(type)).orElse("");
    if (type == ObjectType.LOGICAL_NAME) {
      return byLogicalName(pattern, new RowCursor(first, second), limit);
    }
    TargetRules.Book known =
        TargetRules.bookOf(statements.list(PostgresqlCatalogSql.RULES, TargetRule::of));
    PostgresqlTargetRows targets =
        new PostgresqlTargetRows(
            statements, rows, pattern, (after, count) -> inFull(pattern, after, count));
    return known.all().isEmpty()
        ? inFull(pattern, seen, limit)
        : ScannedRows.upTo(
            limit, new TargetScan(targets, pattern, limit).after(known, first, second));
  }

  private ScannedRows inFull(GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    return super.matching(ObjectType.TARGET_NAME, pattern, seen, limit);
  }

  /** The other mappings of the first name, then those of the names that follow. */
  private ScannedRows byLogicalName(GlobPattern pattern, RowCursor from, int limit) {
    List<Mapping> found = new ArrayList<>();
    if (!from.logicalName().isEmpty() && pattern.matches(from.logicalName())) {
      found.addAll(ofName(ObjectType.LOGICAL_NAME, from.logicalName(), from.targetName(), limit));
    }
    int room = limit - found.size();
    if (room == 0 || pattern.isLiteral()) {
      return ScannedRows.upTo(limit, found);
    }
    ScannedRows scan =
        super.matching(ObjectType.LOGICAL_NAME, pattern, Optional.of(from), room + 1);
    boolean more = scan.more();
    if (more) {
      found.addAll(wholeNames(scan.rows(), pattern, room));
    } else {
      found.addAll(ScannedRows.inOrder(scan.rows()));
    }
    return new ScannedRows(found, more);
  }

  /**
   * Rows may be in any order within a name, and of the last one not all of those that come first. A
   * last row that does not match is only where to continue.
   */
  private List<Mapping> wholeNames(List<Mapping> read, GlobPattern pattern, int limit) {
    Mapping lastRow = read.get(Math.min(limit, read.size() - 1));
    String last = lastRow.logicalName().value();
    int whole = Math.min(limit, read.size());
    while (whole > 0 && read.get(whole - 1).logicalName().value().equals(last)) {
      whole--;
    }
    List<Mapping> found = new ArrayList<>(ScannedRows.inOrder(read.subList(0, whole)));
    if (whole < limit && pattern.matches(last)) {
      found.addAll(ofName(ObjectType.LOGICAL_NAME, last, "", limit - whole));
    } else if (whole < limit) {
      found.add(lastRow);
    }
    return found;
  }

  @Override
  protected void logicalNamesByHeads(Consumer<String> reader) {
    statements.stream(PostgresqlCatalogSql.LOGICAL_NAMES, row -> row.getString(1), reader);
  }

  /** In steps, as the target name of each mapping may follow another rule then. */
  @Override
  public void rename(ObjectType type, String from, String to) {
    List<Mapping> found = ofName(type, from, "", RENAMED);
    while (!found.isEmpty()) {
      change(found, found.stream().map(row -> renamed(type, row, to)).toList(), List.of());
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
    occurrences.loadRules();
    return occurrences.count(List.copyOf(logical), List.copyOf(target), most);
  }

  /** All statements are one message, with the commit if nothing else comes before it. */
  @Override
  public void change(
      List<Mapping> deleted, List<Mapping> inserted, List<CatalogChanges.Change> journal) {
    occurrences.loadRules();
    if (!deleted.isEmpty()) {
      delete(deleted);
    }
    if (!inserted.isEmpty()) {
      insert(inserted);
    }
    if (!journal.isEmpty()) {
      statements.join(
          PostgresqlChangeSql.APPEND,
          journal.stream().map(CatalogChanges.Change::sequence).toList(),
          journal.stream().map(entry -> entry.added() ? 1L : 0L).toList(),
          journal.stream().map(CatalogChanges.Change::logicalName).toList());
    }
  }

  @Override
  public void forget() {
    occurrences.forget();
  }

  private void delete(List<Mapping> mappings) {
    TargetRules.Book known = rules.book();
    Deleted byRule = new Deleted();
    Deleted eitherWay = new Deleted();
    Deleted inFull = new Deleted();
    for (Mapping mapping : mappings) {
      Optional<TargetRule> rule = isLong(mapping) ? Optional.empty() : known.of(mapping);
      if (rule.isEmpty()) {
        inFull.add(mapping, 0);
      } else {
        boolean isByRule = occurrences.isByRule(mapping.logicalName().value(), rule.get());
        (isByRule ? byRule : eitherWay).add(mapping, rule.get().number());
      }
    }
    if (!byRule.mappings.isEmpty()) {
      statements.join(PostgresqlChangeSql.DELETE_BY_RULE, logical(byRule.mappings), byRule.numbers);
    }
    if (!eitherWay.mappings.isEmpty()) {
      statements.join(
          PostgresqlChangeSql.DELETE,
          logical(eitherWay.mappings),
          target(eitherWay.mappings),
          eitherWay.numbers);
    }
    if (!inFull.mappings.isEmpty()) {
      statements.join(
          PostgresqlChangeSql.DELETE_IN_FULL, logical(inFull.mappings), target(inFull.mappings));
    }
  }

  private static final class Deleted {
    private final List<Mapping> mappings = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();

    void add(Mapping mapping, int rule) {
      mappings.add(mapping);
      numbers.add((long) rule);
    }
  }

  private void insert(List<Mapping> mappings) {
    List<String> targets = new ArrayList<>(mappings.size());
    List<Long> numbers = new ArrayList<>(mappings.size());
    Set<TargetRule> unsaved = new LinkedHashSet<>();
    for (Mapping mapping : mappings) {
      Optional<TargetRule> rule = isLong(mapping) ? Optional.empty() : rules.forNew(mapping);
      rule.filter(rules::isUnsaved).ifPresent(unsaved::add);
      targets.add(rule.isPresent() ? "" : mapping.targetName().value());
      numbers.add(rule.map(one -> (long) one.number()).orElse(0L));
    }
    for (TargetRule rule : unsaved) { // again with each use, as a rollback may have undone it
      statements.join(
          PostgresqlChangeSql.SAVE_RULE,
          rule.number(),
          rule.heads().logical(),
          rule.heads().target());
    }
    statements.join(PostgresqlChangeSql.INSERT, logical(mappings), targets, numbers);
  }
}
