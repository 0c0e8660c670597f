package org.gridrls.lrc.store.sqlite;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.JournalSql;
import org.gridrls.lrc.store.rule.TargetRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schema 10: stores target names by the rules that they follow. All mappings are copied in one
 * transaction, so that a start that is killed has changed nothing.
 */
final class TargetRuleMigration implements JavaMigration {
  private static final Logger log = LoggerFactory.getLogger(TargetRuleMigration.class);
  private static final int BATCH = 5_000;
  private static final int REPORTED = 1_000_000;

  private final JdbcDialect dialect;
  private long copied;
  private long total;

  TargetRuleMigration(JdbcDialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public void migrate(Context context) {
    Connection connection = context.getConnection();
    try (JdbcStatements statements = new JdbcStatements(connection, dialect)) {
      TargetRuleSql.BEFORE.forEach(statements::execute);
      total = statements.one(JournalSql.COUNTS, JournalSql::counts).mappings();
      if (total >= REPORTED) {
        log.warn("upgrading the store of {} mappings; the server listens afterwards", total);
      }
      copy(statements);
      TargetRuleSql.AFTER.forEach(statements::execute);
    }
  }

  private void copy(JdbcStatements statements) {
    SqliteMappings mappings = new SqliteMappings(statements, TargetRules.numberedInOrder());
    List<Mapping> batch = new ArrayList<>(BATCH);
    Consumer<Mapping> collect =
        mapping -> {
          batch.add(mapping);
          if (batch.size() == BATCH) {
            insert(mappings, batch);
          }
        };
    statements.stream(
        TargetRuleSql.ALL,
        row -> Mapping.of(SqliteMappings.text(row, 1), SqliteMappings.text(row, 2)),
        collect);
    if (!batch.isEmpty()) {
      insert(mappings, batch);
    }
  }

  private void insert(SqliteMappings mappings, List<Mapping> batch) {
    mappings.change(List.of(), batch, List.of());
    copied += batch.size();
    batch.clear();
    if (copied % REPORTED == 0) {
      log.warn("upgrading the store: {} of {} mappings", copied, total);
    }
  }

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("10");
  }

  @Override
  public String getDescription() {
    return "target rules";
  }

  @Override
  public Integer getChecksum() {
    return null;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return true;
  }
}
