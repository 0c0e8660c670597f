package org.gridrls.lrc.store.commit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.gridrls.api.BulkResult;
import org.gridrls.lrc.catalog.rules.RequestLog.Recorded;

/** The SQL of recorded outcomes of bulk calls. */
final class RequestSql {
  static final String FIND =
      "SELECT id, digest, recorded_at, applied, failures FROM bulk_request WHERE id = ?";
  static final String LAST_NUMBER = "SELECT coalesce(max(number), 0) FROM bulk_request";

  static final String RECORD =
      """
      INSERT INTO bulk_request (id, number, recorded_at, digest, applied, failures)
      VALUES (?, ?, ?, ?, ?, ?)
      """;

  static final String FORGET = "DELETE FROM bulk_request WHERE id = ?";
  static final String FORGET_NUMBERS = "DELETE FROM bulk_request WHERE number <= ?";
  static final String FORGET_OLD = "DELETE FROM bulk_request WHERE recorded_at <= ?";

  private RequestSql() {}

  static Recorded recorded(ResultSet row) throws SQLException {
    return new Recorded(
        row.getString(1),
        row.getString(2),
        Instant.ofEpochMilli(row.getLong(3)),
        new BulkResult(row.getInt(4), FailureText.decode(row.getString(5))));
  }
}
