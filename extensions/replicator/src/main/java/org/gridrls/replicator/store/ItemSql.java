package org.gridrls.replicator.store;

/**
 * The SQL of files that differs between databases. Immutable.
 *
 * @param insert adds a file unless the request has its path
 * @param insertWanted adds a file of a rule unless its request has its path
 * @param wantAgain a file that was done is wanted again from now on, one that failed is tried later
 */
record ItemSql(String insert, String insertWanted, String byPath, String wantAgain) {
  static final ItemSql STANDARD = of("INSERT", "ON CONFLICT DO NOTHING", "path = ?");

  /** A path may be too long for an index. */
  static final ItemSql MYSQL = of("INSERT IGNORE", "", "path_hash = sha2(?, 256)");

  private static ItemSql of(String insert, String onConflict, String ofPath) {
    return new ItemSql(
        insert
            + """
             INTO item (replication, number, name, path, size, checksum, sources, wanted)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
            + onConflict,
        insert
            + " INTO item (replication, number, name, path, wanted) VALUES (?, ?, ?, ?, ?) "
            + onConflict,
        "SELECT * FROM item WHERE replication = ? AND " + ofPath,
        """
        UPDATE item SET
          attempts = CASE phase WHEN 'DONE' THEN 0 ELSE attempts END,
          wanted = CASE WHEN phase = 'DONE' OR wanted = 0 THEN ? ELSE wanted END,
          due = CASE phase WHEN 'DONE' THEN 0 ELSE ? END,
          phase = 'PENDING'
        WHERE phase IN ('DONE', 'FAILED') AND replication = ? AND\s"""
            + ofPath);
  }
}
