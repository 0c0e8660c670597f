package org.gridrls.kit.jdbc;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * Brings a database to the schema of this version: Flyway scripts from {@code db/<name>} of the
 * class path.
 */
public final class Migrations {
  private Migrations() {}

  public static void migrate(DataSource source, String name) {
    Flyway.configure()
        .dataSource(source)
        .locations("classpath:db/" + name)
        .loggers("slf4j")
        .load()
        .migrate();
  }
}
