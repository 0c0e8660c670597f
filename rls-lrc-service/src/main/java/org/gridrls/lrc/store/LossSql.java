package org.gridrls.lrc.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.gridrls.api.update.BaseState;
import org.gridrls.lrc.catalog.LostChanges;

/** The SQL of the acknowledged changes that a store lacks. */
final class LossSql {
  static final String ALL = "SELECT rli, boot_id, generation, kept FROM lost_changes";
  static final String CLEAR = "DELETE FROM lost_changes";

  static final String SAVE =
      "INSERT INTO lost_changes (rli, boot_id, generation, kept) VALUES (?1, ?2, ?3, ?4)";

  static final String ACCEPTED = "SELECT accepted_boot_id FROM catalog_state";
  static final String ACCEPT = "UPDATE catalog_state SET accepted_boot_id = ?1";

  private LossSql() {}

  static LostChanges loss(ResultSet row) throws SQLException {
    return new LostChanges(
        row.getString(1), new BaseState(row.getLong(2), row.getLong(3)), row.getLong(4));
  }
}
