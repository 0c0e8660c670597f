package org.gridrls.replicator.store;

/** The SQL of marks that the replicator set. */
final class SuspectSql {
  static final String COUNT = "SELECT count(*) FROM suspect";

  static final String PUT = "INSERT INTO suspect (catalog, target, value) VALUES (?, ?, ?)";

  static final String FIND = "SELECT * FROM suspect WHERE catalog = ? AND target = ?";
  static final String DELETE = "DELETE FROM suspect WHERE catalog = ? AND target = ?";

  private SuspectSql() {}
}
