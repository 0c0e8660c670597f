package org.gridrls.replicator.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;

/** Adds files of a request to the store. Stateless. */
final class ItemInserts {
  private ItemInserts() {}

  /** Adds the files that the request does not have; returns how many. */
  static int missing(
      StateStatements sql, long replication, List<WantedFile> files, Optional<Instant> since) {
    long number = sql.number(ReplicationSql.LAST_NUMBER, replication);
    int added = 0;
    for (WantedFile file : files) {
      int inserted =
          sql.update(
              sql.items().insert(),
              replication,
              number + added + 1,
              file.name().value(),
              file.path().value(),
              file.size().isPresent() ? file.size().getAsLong() : null,
              file.checksum().orElse(null),
              ReplicationRows.text(file.sources()),
              since.map(Instant::toEpochMilli).orElse(0L));
      added += inserted;
      if (inserted == 0) {
        requireName(sql, replication, file.path().value(), file);
      } else {
        requireOneSpelling(sql, replication, file);
      }
    }
    return added;
  }

  /** Slashes in front of a path are dropped, so {@code x}, {@code /x} and {@code //x} are one. */
  private static void requireOneSpelling(StateStatements sql, long replication, WantedFile file) {
    String path = file.path().value();
    String bare = path.replaceFirst("^/+(?=.)", "");
    for (String spelling : List.of(bare, "/" + bare, "//" + bare)) {
      if (!spelling.equals(path)) {
        requireName(sql, replication, spelling, file);
      }
    }
  }

  /** BAD_ARGUMENT if the path is that of another name. */
  private static void requireName(
      StateStatements sql, long replication, String path, WantedFile file) {
    for (StoredItem stored :
        sql.list(sql.items().byPath(), ReplicationRows::item, replication, path)) {
      if (!stored.file().name().equals(file.name())) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            "the path " + file.path() + " is also that of " + stored.file().name(),
            file.name().value());
      }
    }
  }
}
