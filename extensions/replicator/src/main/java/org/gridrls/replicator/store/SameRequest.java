package org.gridrls.replicator.store;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.WantedFile;

/** Compares a call with the earlier one that had the same request id. Stateless. */
final class SameRequest {
  private SameRequest() {}

  /** The priority may have been changed since. */
  static void require(Replication draft, Replication before) {
    if (before == null
        || !draft.owner().equals(before.owner())
        || !draft.options().destination().equals(before.options().destination())
        || !draft.options().catalog().equals(before.options().catalog())
        || draft.options().concurrency() != before.options().concurrency()) {
      throw reused(draft.requestId());
    }
  }

  static void requireFiles(StateStatements sql, Replication before, List<WantedFile> files) {
    for (WantedFile file : files) {
      List<WantedFile> stored =
          sql.list(
              sql.items().byPath(),
              row -> ReplicationRows.item(row).file(),
              before.number(),
              file.path().value());
      if (!stored.equals(List.of(file))) {
        throw reused(before.requestId());
      }
    }
  }

  static void require(ReplicationRule draft, ReplicationRule before) {
    if (!draft.owner().equals(before.owner())
        || !draft.names().toString().equals(before.names().toString())
        || draft.copies() != before.copies()) {
      throw reused(draft.requestId());
    }
  }

  private static RlsException reused(String requestId) {
    return RlsException.about(
        RlsError.REQUEST_ID_REUSED,
        "the request id belongs to a call of another owner, or with other contents",
        requestId);
  }
}
