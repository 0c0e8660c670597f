package org.gridrls.lrc.servers.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;

/**
 * Completes the target names of rows that follow a rule. Reads the rules again when it finds the
 * number of an unknown one, which another server made. For one thread.
 */
final class RowsByRule {
  private static final String DATA_CORRUPTED = "XX001";

  private final JdbcStatements statements;
  private final TargetRules rules;

  RowsByRule(JdbcStatements statements, TargetRules rules) {
    this.statements = statements;
    this.rules = rules;
  }

  /** Reads logical name, target name and rule. */
  Mapping mapping(ResultSet row) throws SQLException {
    String logical = row.getString(1);
    return Mapping.of(logical, target(logical, row.getString(2), row.getInt(3)));
  }

  String target(String logical, String stored, int rule) throws SQLException {
    return rule == 0 ? stored : rule(rule, logical).target(logical);
  }

  private TargetRule rule(int number, String logical) throws SQLException {
    Optional<TargetRule> known = rules.numbered(number);
    if (known.isEmpty()) {
      rules.learn(statements.list(PostgresqlCatalogSql.RULES, TargetRule::of));
      known = rules.numbered(number);
    }
    return known
        .filter(rule -> rule.takes(logical))
        .orElseThrow(
            () -> new SQLException("a mapping has the unknown rule " + number, DATA_CORRUPTED));
  }
}
