package org.gridrls.lrc.update;

import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
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
import org.gridrls.lrc.filter.Partition;
import org.gridrls.lrc.filter.PartitionFilter;
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
  private final Origin origin;
  private final BooleanSupplier cancelled;

  /** Who sends. */
  interface Origin {
    long bootId();

    /** In that state, which has all that was acknowledged before {@code asOf}. */
    UpdateSource at(long generation, Instant asOf);
  }

  /**
   * @param origin the catalog, as it sends now
   * @param cancelled asked between names; once true, an update ends with a CancellationException
   */
  Deliveries(UpdateSender sender, Partition partition, Origin origin, BooleanSupplier cancelled) {
    this.sender = sender;
    this.partition = partition;
    this.origin = origin;
    this.cancelled = cancelled;
  }

  /** Nothing new since {@code asOf}. */
  Delivery heartbeat(long generation, Instant asOf) {
    Receipt receipt = sender.heartbeat(origin.at(generation, asOf));
    return new Delivery(Delivery.Kind.HEARTBEAT, state(generation), asOf, 0, 0, 0, 0, receipt);
  }

  private BaseState state(long generation) {
    return new BaseState(origin.bootId(), generation);
  }

  /**
   * All names as parts of an update that becomes visible at its end, or not at all. One that was
   * cut off is left open: as long as nothing changes in the catalog, the next attempt resumes it.
   *
   * @param asOf a moment before this call
   */
  Delivery fullList(ChangeLog changes, Instant asOf) {
    return changes.snapshot(snapshot -> fullList(snapshot, asOf));
  }

  private Delivery fullList(NameSnapshot snapshot, Instant asOf) {
    long generation = snapshot.sequence();
    Supplier<OpenUpdate> begin = () -> sender.begin(origin.at(generation, asOf), snapshot.names());
    OpenUpdate update = begin.get();
    try {
      PartWriter writer = new PartWriter(sender, update, begin);
      snapshot.forEach(name -> write(writer, name));
      writer.end();
      Receipt receipt = sender.commit(update.updateId(), writer.parts(), writer.names());
      return new Delivery(
          Delivery.Kind.FULL_LIST,
          state(generation),
          asOf,
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

  /** The whole filter, which was asked for after {@code asOf}. */
  Delivery bloom(PartitionFilter.Whole whole, Instant asOf) {
    BloomFilter filter = whole.filter();
    Receipt receipt = sender.sendBloom(origin.at(whole.sequence(), asOf), whole.names(), filter);
    return new Delivery(
        Delivery.Kind.BLOOM,
        state(whole.sequence()),
        asOf,
        whole.names(),
        filter.sizeInBytes(),
        0,
        whole.id(),
        receipt);
  }

  /**
   * The bits in which the filter differs from the one that the index has of state {@code base}; it
   * was asked for after {@code asOf}.
   */
  Delivery bloomDelta(BaseState base, PartitionFilter.Step step, Instant asOf) {
    Receipt receipt =
        sender.sendBloomDelta(origin.at(step.sequence(), asOf), base, step.names(), step.bits());
    long bytes = (long) step.bits().encodedSet().length + step.bits().encodedCleared().length;
    return new Delivery(
        Delivery.Kind.BLOOM_DELTA,
        state(step.sequence()),
        asOf,
        step.names(),
        bytes,
        step.sequence() - base.generation(),
        step.id(),
        receipt);
  }

  /**
   * What the entries of the page change, on top of {@code base}; nothing if it has none. They lead
   * to a state that has all that was acknowledged before {@code asOf}.
   */
  Delivery incremental(BaseState base, JournalPage page, Instant asOf) {
    long generation = page.leadsTo(base.generation());
    NameChanges changes = NameChanges.fold(page.entries(), partition);
    Receipt receipt =
        sender.sendIncremental(
            origin.at(generation, asOf), base, changes.added(), changes.removed());
    return new Delivery(
        Delivery.Kind.INCREMENTAL,
        state(generation),
        asOf,
        changes.size(),
        changes.bytes(),
        generation - base.generation(),
        0,
        receipt);
  }
}
