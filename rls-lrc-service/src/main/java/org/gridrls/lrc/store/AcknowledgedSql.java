package org.gridrls.lrc.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.gridrls.lrc.catalog.AcknowledgedState;

/** The SQL of the states that indexes acknowledged. */
final class AcknowledgedSql {
  static final String OF =
      """
      SELECT rli, kind, partition_digest, boot_id, generation, filter_id, whole_at
      FROM acknowledged_state WHERE rli = ?1
      """;

  static final String SAVE =
      """
      INSERT INTO acknowledged_state
        (rli, kind, partition_digest, boot_id, generation, filter_id, whole_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """;

  static final String FORGET = "DELETE FROM acknowledged_state WHERE rli = ?1";
  static final String FORGET_BEFORE = "DELETE FROM acknowledged_state WHERE generation < ?1";

  private AcknowledgedSql() {}

  static AcknowledgedState state(ResultSet row) throws SQLException {
    return new AcknowledgedState(
        row.getString(1),
        TargetSql.kind(row.getInt(2)),
        row.getString(3),
        row.getLong(4),
        row.getLong(5),
        row.getLong(6),
        Instant.ofEpochMilli(row.getLong(7)));
  }
}
