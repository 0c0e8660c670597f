package org.gridrls.lrc.update;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.PartWriter;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.JournalPage;
import org.gridrls.lrc.catalog.NameSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ways to tell one index what the catalog holds: each method sends one update, whole. For one
 * thread at a time.
 */
final class Deliveries {
  private static final Logger log = LoggerFactory.getLogger(Deliveries.class);

  private final UpdateSender sender;
  private final Partition partition;
  private final LongFunction<UpdateSource> sourceAt;
  private final BooleanSupplier cancelled;

  /**
   * @param sourceAt the catalog with the generation given
   * @param cancelled asked between names; once true, an update ends with a CancellationException
   */
  Deliveries(
      UpdateSender sender,
      Partition partition,
      LongFunction<UpdateSource> sourceAt,
      BooleanSupplier cancelled) {
    this.sender = sender;
    this.partition = partition;
    this.sourceAt = sourceAt;
    this.cancelled = cancelled;
  }

  Delivery heartbeat(long generation) {
    Receipt receipt = sender.heartbeat(sourceAt.apply(generation));
    return new Delivery(Delivery.Kind.HEARTBEAT, generation, 0, 0, 0, 0, receipt);
  }

  /**
   * All names as parts of an update that becomes visible at its end, or not at all. One that was
   * cut off is left open: as long as nothing changes in the catalog, the next attempt goes on with
   * it.
   */
  Delivery fullList(ChangeLog changes) {
    return changes.snapshot(this::fullList);
  }

  private Delivery fullList(NameSnapshot snapshot) {
    UpdateSource source = sourceAt.apply(snapshot.sequence());
    OpenUpdate update = sender.begin(source, snapshot.names());
    try {
      PartWriter writer =
          new PartWriter(sender, update, () -> sender.begin(source, snapshot.names()));
      snapshot.forEach(name -> write(writer, name));
      writer.end();
      Receipt receipt = sender.commit(update.updateId(), writer.parts(), writer.names());
      return new Delivery(
          Delivery.Kind.FULL_LIST,
          snapshot.sequence(),
          writer.names(),
          writer.bytes(),
          0,
          0,
          receipt);
    } catch (RuntimeException | Error failure) {
      if (!PartWriter.mayGoOn(failure)) {
        abort(update);
      }
      throw failure;
    }
  }

  private void write(PartWriter writer, String name) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("no update target any more");
    }
    if (partition.includes(name)) {
      writer.write(name);
    }
  }

  private void abort(OpenUpdate update) {
    try {
      sender.abort(update.updateId());
    } catch (RuntimeException e) {
      log.debug("aborting {}: {}", update.updateId(), e.getMessage());
    }
  }

  /** The whole filter. */
  Delivery bloom(PartitionFilter.Whole whole) {
    BloomFilter filter = whole.filter();
    Receipt receipt = sender.sendBloom(sourceAt.apply(whole.sequence()), whole.names(), filter);
    return new Delivery(
        Delivery.Kind.BLOOM,
        whole.sequence(),
        whole.names(),
        filter.sizeInBytes(),
        0,
        whole.id(),
        receipt);
  }

  /** The bits in which the filter differs from the one that the index has of state {@code base}. */
  Delivery bloomDelta(BaseState base, PartitionFilter.Step step) {
    Receipt receipt =
        sender.sendBloomDelta(sourceAt.apply(step.sequence()), base, step.names(), step.bits());
    long bytes = (long) step.bits().encodedSet().length + step.bits().encodedCleared().length;
    return new Delivery(
        Delivery.Kind.BLOOM_DELTA,
        step.sequence(),
        step.names(),
        bytes,
        step.sequence() - base.generation(),
        step.id(),
        receipt);
  }

  /** What the entries of the page change, on top of {@code base}; nothing if it has none. */
  Delivery incremental(BaseState base, JournalPage page) {
    long generation =
        page.entries().isEmpty()
            ? base.generation()
            : page.entries().get(page.entries().size() - 1).sequence();
    NameChanges changes = NameChanges.fold(page.entries(), partition);
    Receipt receipt =
        sender.sendIncremental(
            sourceAt.apply(generation), base, changes.added(), changes.removed());
    return new Delivery(
        Delivery.Kind.INCREMENTAL,
        generation,
        changes.size(),
        changes.bytes(),
        generation - base.generation(),
        0,
        receipt);
  }
}
