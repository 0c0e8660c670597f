package org.gridrls.lrc.servers.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable.Occurrences;
import org.gridrls.lrc.store.rule.StoredMapping;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;

/**
 * Counts how often names occur. The mappings of a target name that follow a rule are found by the
 * logical name that the rule gives, which mostly is among the names asked for. For the writing
 * thread, which alone makes rules.
 */
final class PostgresqlOccurrences {
  /** Up to this number, occurrences of each name are read as rows instead of counted. */
  private static final int FEW = 4;

  private static final Occurrences NONE = new Occurrences(0, null);

  private final JdbcStatements statements;
  private final TargetRules rules;
  private final RowsByRule rows;
  private boolean loaded;

  /** The rules with which logical names were found in this group. */
  private Map<String, Set<Integer>> seen = new HashMap<>();

  PostgresqlOccurrences(JdbcStatements statements, TargetRules rules, RowsByRule rows) {
    this.statements = statements;
    this.rules = rules;
    this.rows = rows;
  }

  /**
   * Reads the rules of the store once on each connection, which belongs to this server then: a
   * failover may have undone rules.
   */
  void loadRules() {
    if (!loaded) {
      rules.load(statements.list(PostgresqlCatalogSql.RULES, TargetRule::of));
      loaded = true;
    }
  }

  /**
   * Whether the mapping was found stored by its rule. Once a rule exists, no mapping that follows
   * it is stored in full any more.
   */
  boolean isByRule(String logical, TargetRule rule) {
    return seen.getOrDefault(logical, Set.of()).contains(rule.number());
  }

  /** Ends a group. */
  void forget() {
    seen = new HashMap<>();
  }

  /** Places where mappings to target names may be, with the positions of these names. */
  private static final class Places {
    private final List<String> names = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();
    private final List<Long> positions = new ArrayList<>();

    void add(StoredMapping place, int position) {
      names.add(place.logical());
      numbers.add((long) place.rule());
      positions.add((long) position);
    }

    static Long[] array(List<Long> numbers) {
      return numbers.toArray(new Long[0]);
    }
  }

  /** Counts each logical and then each target name, up to {@code most}, in order. */
  List<Occurrences> count(List<String> logical, List<String> target, int most) {
    boolean each = most <= FEW;
    Map<String, Set<Integer>> rulesOfNames = new HashMap<>(2 * logical.size());
    if (each) {
      logical.forEach(name -> rulesOfNames.put(name, Set.of()));
    }
    Places decided = new Places();
    Places open = new Places();
    for (int i = 0; i < target.size(); i++) {
      for (StoredMapping place : rules.book().possible(target.get(i))) {
        Places kind = rulesOfNames.containsKey(place.logical()) ? decided : open;
        kind.add(place, logical.size() + i + 1);
      }
    }
    Occurrences[] counts = new Occurrences[logical.size() + target.size()];
    Arrays.fill(counts, NONE);
    statements.each(
        sql(each, open),
        row -> each ? more(counts, row, logical, rulesOfNames) : counted(counts, row, logical),
        count -> {},
        logical,
        target,
        most,
        logical.size(),
        open.names,
        Places.array(open.numbers),
        Places.array(open.positions));
    decide(decided, rulesOfNames, counts, logical, most);
    if (seen.isEmpty()) {
      seen = rulesOfNames;
    } else {
      seen.putAll(rulesOfNames);
    }
    for (int i = logical.size(); i < counts.length; i++) {
      counts[i] = new Occurrences(Math.min(most, counts[i].count()), null);
    }
    return List.of(counts);
  }

  /** Most targets follow one rule, of the names asked for. */
  private static String sql(boolean each, Places open) {
    if (!each) {
      return PostgresqlChangeSql.OCCURRENCES;
    }
    return open.names.isEmpty()
        ? PostgresqlChangeSql.EACH_OCCURRENCE
        : PostgresqlChangeSql.EACH_OCCURRENCE_OR_RULE;
  }

  private Occurrences more(
      Occurrences[] counts, ResultSet row, List<String> logical, Map<String, Set<Integer>> known)
      throws SQLException {
    int at = row.getInt(1) - 1;
    if (at >= logical.size()) {
      return add(counts, at, 1, null);
    }
    int rule = row.getInt(3);
    String name = logical.get(at);
    if (rule != 0) {
      known.merge(name, Set.of(rule), PostgresqlOccurrences::union);
    }
    return add(counts, at, 1, rows.target(name, row.getString(2), rule));
  }

  private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
    if (one.isEmpty()) {
      return other;
    }
    Set<Integer> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }

  private Occurrences counted(Occurrences[] counts, ResultSet row, List<String> logical)
      throws SQLException {
    int at = row.getInt(1) - 1;
    int times = row.getInt(2);
    boolean one = at < logical.size() && times == 1;
    return add(
        counts,
        at,
        times,
        one ? rows.target(logical.get(at), row.getString(3), row.getInt(4)) : null);
  }

  private static Occurrences add(Occurrences[] counts, int at, int times, String only) {
    int before = counts[at].count();
    counts[at] = new Occurrences(before + times, before == 0 ? only : null);
    return counts[at];
  }

  /** A name with as many mappings as were asked for may have others, with other rules. */
  private void decide(
      Places places,
      Map<String, Set<Integer>> rulesOfNames,
      Occurrences[] counts,
      List<String> logical,
      int most) {
    Set<String> cut = new HashSet<>();
    for (int i = 0; i < logical.size(); i++) {
      if (counts[i].count() >= most) {
        cut.add(logical.get(i));
      }
    }
    Places undecided = new Places();
    for (int i = 0; i < places.names.size(); i++) {
      String name = places.names.get(i);
      int rule = places.numbers.get(i).intValue();
      int at = places.positions.get(i).intValue() - 1;
      if (rulesOfNames.get(name).contains(rule)) {
        add(counts, at, 1, null);
      } else if (cut.contains(name)) {
        undecided.names.add(name);
        undecided.numbers.add((long) rule);
        undecided.positions.add((long) at);
      }
    }
    if (!undecided.names.isEmpty()) {
      List<Boolean> found =
          statements.list(
              PostgresqlChangeSql.HAVE_RULES,
              row -> row.getBoolean(1),
              undecided.names,
              Places.array(undecided.numbers));
      for (int i = 0; i < found.size(); i++) {
        add(counts, undecided.positions.get(i).intValue(), found.get(i) ? 1 : 0, null);
      }
    }
  }
}
