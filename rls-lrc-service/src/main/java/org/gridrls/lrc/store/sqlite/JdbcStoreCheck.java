package org.gridrls.lrc.store.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.gridrls.kit.jdbc.Transactions;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;

/**
 * Checks a store for damage with statements that return one row, "ok" or a finding. May be
 * cancelled by another thread.
 */
final class JdbcStoreCheck {
  private static final String OK = "ok";

  private Statement running;
  private boolean cancelled;

  /** The first finding, if any. Throws STORE_FAILED if the checks can't be run. */
  Optional<String> run(Connection connection, Iterable<String> checks) {
    try (Statement statement = connection.createStatement()) {
      start(statement);
      for (String check : checks) {
        Optional<String> found = found(statement, check);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    } catch (SQLException e) {
      if (isCancelled()) {
        return Optional.empty();
      }
      throw Transactions.storeFailed(e);
    } finally {
      end();
    }
  }

  /** Checks everything: the statements of a full check, then the sum of all mappings. */
  Optional<String> all(Connection connection, JdbcDialect dialect) {
    Optional<String> found = run(connection, SqliteCheckSql.FULL);
    return found.isPresent() || isCancelled() ? found : sum(connection, dialect);
  }

  private Optional<String> sum(Connection connection, JdbcDialect dialect) {
    TargetRules rules = TargetRules.numberedInOrder();
    try (JdbcStatements statements = new JdbcStatements(connection, dialect)) {
      rules.load(statements.list(SqliteCatalogSql.RULES, TargetRule::of));
      long expected = statements.number(SqliteCheckSql.SUM);
      long sum = new StoredRows(statements, rules).sum(this::isCancelled);
      return sum == expected || isCancelled()
          ? Optional.empty()
          : Optional.of("the sum of the mappings disagrees with the mappings");
    }
  }

  private static Optional<String> found(Statement statement, String check) throws SQLException {
    try (ResultSet row = statement.executeQuery(check)) {
      String said = row.next() ? row.getString(1) : "no answer";
      return OK.equals(said) ? Optional.empty() : Optional.of(said);
    }
  }

  private synchronized void start(Statement statement) throws SQLException {
    if (cancelled) {
      throw new SQLException("the store is closing");
    }
    running = statement;
  }

  private synchronized void end() {
    running = null;
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Cancels a running check and prevents further ones. */
  synchronized void cancel() {
    cancelled = true;
    if (running != null) {
      try {
        running.cancel();
      } catch (SQLException e) {
        throw Transactions.storeFailed(e);
      }
    }
  }
}
