package org.gridrls.replicator.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.replicator.request.WantedFile;

/** Adds files of a request to the store. Stateless. */
final class ItemInserts {
  private ItemInserts() {}

  /** Adds the files that the request does not have; returns how many. */
  static int missing(
      JdbcReplications sql, long replication, List<WantedFile> files, Optional<Instant> since)
      throws SQLException {
    long number = sql.number(ReplicationSql.LAST_NUMBER, replication);
    int added = 0;
    try (PreparedStatement insert = sql.prepared(ReplicationSql.INSERT_ITEM)) {
      for (WantedFile file : files) {
        JdbcReplications.bind(
            insert,
            replication,
            number + added + 1,
            file.name().value(),
            file.path().value(),
            file.size().isPresent() ? file.size().getAsLong() : null,
            file.checksum().orElse(null),
            ReplicationRows.text(file.sources()),
            since.map(Instant::toEpochMilli).orElse(0L));
        added += insert.executeUpdate();
      }
    }
    return added;
  }
}
