package org.gridrls.lrc.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;

/** The SQL of update targets. */
final class TargetSql {
  static final String ALL =
      "SELECT rli, kind, everything, full_millis FROM update_target ORDER BY rli";
  static final String PATTERNS =
      "SELECT rli, pattern FROM update_target_pattern ORDER BY rli, position";
  static final String COUNT = "SELECT count(*) FROM update_target";
  static final String COUNT_OF = "SELECT count(*) FROM update_target WHERE rli = ?";
  static final String ADD =
      "INSERT INTO update_target (rli, kind, everything, full_millis) VALUES (?, ?, ?, ?)";
  static final String ADD_PATTERN =
      "INSERT INTO update_target_pattern (rli, position, pattern) VALUES (?, ?, ?)";
  static final String REMOVE = "DELETE FROM update_target WHERE rli = ?";
  static final String REMOVE_PATTERNS = "DELETE FROM update_target_pattern WHERE rli = ?";

  // a kind is stored as its index in this list, which must never change
  private static final List<UpdateKind> KINDS = List.of(UpdateKind.LIST, UpdateKind.BLOOM);

  private TargetSql() {}

  record PatternRow(String rli, String pattern) {}

  static int code(UpdateKind kind) {
    return KINDS.indexOf(kind);
  }

  static UpdateKind kind(int code) {
    return KINDS.get(code);
  }

  /** The interval in milliseconds; 0 stands for the configured interval. */
  static long fullMillis(UpdateTarget target) {
    return target.fullInterval().map(Duration::toMillis).orElse(0L);
  }

  static PatternRow pattern(ResultSet row) throws SQLException {
    return new PatternRow(row.getString(1), row.getString(2));
  }

  static UpdateTarget target(ResultSet row, List<String> patterns) throws SQLException {
    long fullMillis = row.getLong(4);
    return new UpdateTarget(
        row.getString(1),
        kind(row.getInt(2)),
        row.getInt(3) != 0,
        patterns,
        fullMillis == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(fullMillis)));
  }
}
