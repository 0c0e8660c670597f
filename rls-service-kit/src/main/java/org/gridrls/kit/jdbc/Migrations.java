package org.gridrls.kit.jdbc;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.migration.JavaMigration;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Migrates a database to the schema of this version with the Flyway scripts in {@code db/<name>} on
 * the class path. Stateless, safe for threads.
 */
public final class Migrations {
  private static final String NONE = "none";

  private Migrations() {}

  /**
   * Throws STORE_FAILED without changing anything if a newer program wrote the schema, UNAVAILABLE
   * if the database can't be reached.
   *
   * @param programs migrations that are no scripts
   */
  public static void migrate(DataSource source, String name, JavaMigration... programs) {
    migrate(Flyway.configure().dataSource(source).javaMigrations(programs), name);
  }

  /**
   * Migrates a database that may have tables of others, and tables of a {@code version} from before
   * its migrations were recorded in {@code table}; 0 if it has none.
   */
  public static void migrate(DataSource source, String name, String table, long version) {
    migrate(
        Flyway.configure()
            .dataSource(source)
            .table(table)
            .baselineOnMigrate(true)
            .baselineVersion(Long.toString(version)),
        name);
  }

  private static void migrate(FluentConfiguration configuration, String name) {
    Flyway flyway = configuration.locations("classpath:db/" + name).loggers("slf4j").load();
    try {
      requireKnown(List.of(flyway.info().all()));
      flyway.migrate();
    } catch (FlywayException e) {
      throw failed(e);
    }
  }

  private static void requireKnown(List<MigrationInfo> migrations) {
    Optional<String> unknown =
        migrations.stream()
            .filter(migration -> isUnknown(migration.getState()))
            .map(Migrations::version)
            .reduce((earlier, later) -> later);
    if (unknown.isPresent()) {
      String known =
          migrations.stream()
              .filter(migration -> migration.getState().isResolved())
              .map(Migrations::version)
              .reduce((earlier, later) -> later)
              .orElse(NONE);
      throw new RlsException(
          RlsError.STORE_FAILED,
          "the store has schema version "
              + unknown.get()
              + ", but this program knows schemas up to version "
              + known
              + "; start the newer program that changed the store, or restore a backup from before"
              + " the upgrade; the store was not changed");
    }
  }

  private static boolean isUnknown(MigrationState state) {
    return state.isApplied() && !state.isResolved();
  }

  private static String version(MigrationInfo migration) {
    MigrationVersion version = migration.getVersion();
    return version == null ? migration.getDescription() : version.toString();
  }

  private static RlsException failed(FlywayException failure) {
    Optional<SQLException> cause = Causes.first(failure, SQLException.class);
    if (cause.isPresent() && SqlStates.meansAway(cause.get())) {
      return Transactions.storeFailed(cause.get());
    }
    String reason =
        Arrays.stream(failure.getMessage().split("\n"))
            .map(String::strip)
            .filter(line -> line.matches(".*\\w.*"))
            .reduce((line, next) -> line + "; " + next)
            .orElse("");
    return new RlsException(
        RlsError.STORE_FAILED,
        "the schema of the store can't be brought up to date: " + reason,
        failure);
  }
}
