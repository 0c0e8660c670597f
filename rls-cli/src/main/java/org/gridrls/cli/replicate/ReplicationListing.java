package org.gridrls.cli.replicate;

import java.time.Instant;
import java.util.Locale;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.wire.replicator.ItemCountsXml;
import org.gridrls.wire.replicator.ItemStatusXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;

/** Replications and their files as rows. Stateless. */
final class ReplicationListing {
  static final Columns REPLICATIONS =
      Columns.of(
              "id",
              "state",
              "total",
              "done",
              "failed",
              "active",
              "landed",
              "wanted",
              "waiting",
              "terminated",
              "bytes",
              "priority",
              "destination",
              "catalog",
              "owner",
              "created",
              "ends",
              "error",
              "bytesPerSecond",
              "oldestWanted")
          .headed(
              "id",
              "state",
              "done",
              "failed",
              "bytes",
              "priority",
              "destination",
              "bytes/s",
              "oldest wanted",
              "error");

  static final Columns ITEMS =
      Columns.of(
              "number",
              "lfn",
              "state",
              "pfn",
              "bytes",
              "attempts",
              "due",
              "source",
              "reason",
              "waitsFor",
              "waitsSince")
          .headed("lfn", "state", "bytes", "attempts", "source or reason");

  private ReplicationListing() {}

  static Row row(ReplicationStatusXml one) {
    ItemCountsXml count = one.getCount();
    String error = one.getErrorMessage() == null ? "" : one.getErrorMessage();
    return Row.of(
            one.getId(),
            word(one.getState()),
            count.getTotal(),
            count.getDone(),
            count.getFailed(),
            count.getActive(),
            count.getLanded(),
            count.getWanted(),
            count.getWaiting(),
            count.getTerminated(),
            one.getBytes(),
            one.getOptions().getPriority(),
            one.getOptions().getDestination(),
            one.getOptions().getCatalog(),
            one.getOwner(),
            one.getCreated(),
            one.getTerminationTime(),
            one.getErrorMessage(),
            one.getRate(),
            one.getOldestWanted())
        .shownAs(
            one.getId(),
            word(one.getState()),
            count.getDone() + "/" + count.getTotal(),
            Long.toString(count.getFailed()),
            Long.toString(one.getBytes()),
            String.valueOf(one.getOptions().getPriority()),
            one.getOptions().getDestination(),
            one.getRate() == null ? "" : one.getRate().toString(),
            one.getOldestWanted() == null ? "" : one.getOldestWanted().toString(),
            error);
  }

  static Row itemRow(ItemStatusXml item) {
    Instant due = item.getDue();
    String reason = item.getReason() == null ? item.getSource() : item.getReason();
    if (item.getWaitsFor() != null) {
      String wait = "waits for " + item.getWaitsFor() + " since " + item.getWaitsSince();
      reason = reason == null ? wait : reason + "; " + wait;
    }
    return Row.of(
            item.getNumber(),
            item.getLogicalName(),
            word(item.getState()),
            item.getTargetName(),
            item.getBytes(),
            item.getAttempts(),
            due,
            item.getSource(),
            item.getReason(),
            item.getWaitsFor(),
            item.getWaitsSince())
        .shownAs(
            item.getLogicalName(),
            word(item.getState()),
            item.getBytes() == null ? "" : item.getBytes().toString(),
            Integer.toString(item.getAttempts()),
            reason == null ? "" : reason);
  }

  private static String word(Enum<?> state) {
    return state == null ? "" : state.name().toLowerCase(Locale.ROOT);
  }
}
