package org.gridrls.lrc.servers;

/** The SQL of the ownership of a store, the same on all database servers. */
final class OwnerSql {
  static final String TABLE = "catalog_state";
  static final String COLUMN = "owner";
  static final String FIND = "SELECT owner, commits, lease_seconds FROM catalog_state";

  static final String TAKE =
      """
      UPDATE catalog_state SET owner = ?, lease_seconds = ?, commits = commits + 1
      WHERE owner = ? AND commits = ?
      """;

  static final String RELEASE =
      "UPDATE catalog_state SET owner = ?, commits = commits + 1 WHERE owner = ?";

  /** Saves the counts, and proves that no other server has committed since. */
  static final String PASS =
      """
      UPDATE catalog_state SET logical_names = ?1, target_names = ?2, mappings = ?3, sequence = ?4,
        commits = ?6 + 1
      WHERE owner = ?5 AND commits = ?6
      """;

  /** Does the same, but fails as a commit count is required if another server has committed. */
  static final String PASS_OR_FAIL =
      """
      UPDATE catalog_state SET logical_names = ?1, target_names = ?2, mappings = ?3, sequence = ?4,
        commits = CASE WHEN owner = ?5 AND commits = ?6 THEN ?6 + 1 END
      """;

  private OwnerSql() {}
}
