package org.gridrls.replicator.store;

import java.util.List;

/** The SQL of marks that the replicator set. */
final class SuspectSql {
  /** Version 3 of the store. */
  static final List<String> SCHEMA =
      List.of(
          """
          CREATE TABLE suspect (
            catalog TEXT NOT NULL,
            target TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (catalog, target)) WITHOUT ROWID
          """);

  static final String COUNT = "SELECT count(*) FROM suspect";

  static final String PUT = "INSERT INTO suspect (catalog, target, value) VALUES (?, ?, ?)";

  static final String FIND = "SELECT * FROM suspect WHERE catalog = ? AND target = ?";
  static final String DELETE = "DELETE FROM suspect WHERE catalog = ? AND target = ?";

  private SuspectSql() {}
}
