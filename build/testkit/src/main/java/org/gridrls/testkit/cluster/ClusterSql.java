package org.gridrls.testkit.cluster;

/** Holds what the starters of clusters ask their nodes. */
final class ClusterSql {
  /** MariaDB: 1 if the server answers. */
  static final String ANSWERS = "SELECT 1";

  /** MariaDB: 1 if the node has all data of the cluster. */
  static final String SYNCED =
      "SELECT variable_value = 'Synced' FROM information_schema.global_status"
          + " WHERE variable_name = 'wsrep_local_state_comment'";

  /** MariaDB: the sessions that use a database. */
  static final String SESSIONS =
      "SELECT count(*) FROM information_schema.processlist WHERE db = '%s'";

  /** PostgreSQL: standbys that have not applied all of the primary's log. */
  static final String STANDBYS_BEHIND =
      "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()";

  /** PostgreSQL: 1 while a standby receives the log of a primary. */
  static final String RECEIVERS = "SELECT count(*) FROM pg_stat_wal_receiver";

  /** PostgreSQL: 1 if a standby receives the log of this primary. */
  static final String STREAMING =
      "SELECT count(*) FROM pg_stat_replication"
          + " WHERE state = 'streaming' AND application_name = '%s'";

  /** PostgreSQL: ends a backup, and returns the file that the copy needs. */
  static final String STOP_BACKUP = "SELECT * FROM pg_stop_backup(false, false)";

  private ClusterSql() {}
}
