package org.gridrls.replicator.store;

/** The SQL for the state of a replicator on a database server. */
final class ServerSql {
  static final String MYSQL_SESSION =
      "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,PIPES_AS_CONCAT,NO_ZERO_DATE'";

  static final String POSTGRESQL_PATIENCE = "SET lock_timeout = '5s'";
  static final String POSTGRESQL_NO_PATIENCE = "SET lock_timeout = 0";
  static final String LOCK_TIMEOUT = "55P03";

  /** Until the end of the connection. */
  static final String POSTGRESQL_LOCK =
      "SELECT pg_advisory_lock(hashtext('rls replicator ' || current_schema()))";

  /** Locks the database in MySQL until the connection ends; 1 if it was free. */
  static final String MYSQL_LOCK = "SELECT get_lock(concat('rls replicator ', database()), 5)";

  static final String VERSIONS =
      "CREATE TABLE IF NOT EXISTS replicator_state (version BIGINT NOT NULL, boot VARCHAR(64))";
  static final String READ_VERSION = "SELECT coalesce(max(version), 0) FROM replicator_state";
  static final String READ_BOOT = "SELECT boot FROM replicator_state";
  static final String WRITE_BOOT = "UPDATE replicator_state SET boot = ?";

  private ServerSql() {}
}
