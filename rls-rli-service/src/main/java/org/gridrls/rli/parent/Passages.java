package org.gridrls.rli.parent;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.LastReceipt;
import org.gridrls.kit.update.PartWriter;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.ListDifference;
import org.gridrls.rli.index.source.Clocks;
import org.gridrls.rli.index.source.SourceState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ways to tell one parent what is held of a source: each method sends one update, whole, in the
 * name of the catalog, as old as it is and for as long as it is still good. For one thread at a
 * time.
 */
final class Passages {
  private static final Logger log = LoggerFactory.getLogger(Passages.class);
  private static final double FALSE_POSITIVES = 0.01;

  private final UpdateSender sender;
  private final UpdateKind kind;
  private final String self;
  private final Clocks clocks;
  private final BooleanSupplier cancelled;
  private final LastReceipt last;
  private boolean dated = true;

  /**
   * @param self what this index is called by those above
   * @param cancelled asked between names; once true, an update ends with a CancellationException
   */
  Passages(
      UpdateSender sender, UpdateKind kind, String self, Clocks clocks, BooleanSupplier cancelled) {
    this.sender = sender;
    this.kind = kind;
    this.self = self;
    this.clocks = clocks;
    this.last = new LastReceipt(clocks.stopwatch());
    this.cancelled = cancelled;
  }

  private UpdateSource source(SourceState state) {
    Optional<Echo> echo = last.echo(); // before the age
    return state.now(clocks.now()).through(self).echoing(echo);
  }

  private Receipt received(Receipt receipt) {
    dated = last.received(receipt);
    return receipt;
  }

  /** Could the parent tell how old the last message was? */
  boolean dated() {
    return dated;
  }

  Passage heartbeat(SourceState state, BloomFilter known) {
    Receipt receipt = received(sender.heartbeat(source(state)));
    return new Passage("heartbeat", false, state, 0, 0, known, receipt);
  }

  /** Everything, as a list or a filter; {@code known} is the filter that the parent had before. */
  Passage whole(SourceState state, BloomFilter known) {
    if (state.content() instanceof ListContent list) {
      return kind == UpdateKind.LIST
          ? list(state, list)
          : filter(state, built(list, Optional.ofNullable(known)));
    }
    return filter(state, ((FilterContent) state.content()).copy());
  }

  private Passage list(SourceState state, ListContent list) {
    OpenUpdate update = sender.begin(source(state), list.names());
    try {
      PartWriter writer =
          new PartWriter(sender, update, () -> sender.begin(source(state), list.names()));
      for (Iterator<String> names = list.from(""); names.hasNext(); ) {
        requireWanted();
        writer.write(names.next());
      }
      writer.end();
      Receipt receipt = received(sender.commit(update.updateId(), writer.parts(), writer.names()));
      return new Passage("full", true, state, writer.names(), writer.bytes(), null, receipt);
    } catch (RuntimeException | Error failure) {
      abort(update);
      throw failure;
    }
  }

  private void requireWanted() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("no parent any more");
    }
  }

  private void abort(OpenUpdate update) {
    try {
      sender.abort(update.updateId());
    } catch (RlsException e) {
      log.debug("aborting {}: {}", update.updateId(), e.getMessage());
    }
  }

  private Passage filter(SourceState state, BloomFilter filter) {
    long names = state.content().names();
    Receipt receipt = received(sender.sendBloom(source(state), names, filter));
    return new Passage("bloom", true, state, names, filter.sizeInBytes(), filter, receipt);
  }

  /** Of the size of the one before, as long as that is about right. */
  private BloomFilter built(ListContent list, Optional<BloomFilter> before) {
    BloomParameters least = BloomParameters.forRate(list.names(), FALSE_POSITIVES);
    BloomParameters ample =
        BloomParameters.forRate(list.names() + list.names() / 4 + 100, FALSE_POSITIVES);
    BloomFilter.Builder builder =
        new BloomFilter.Builder(
            before
                .map(BloomFilter::parameters)
                .filter(size -> size.hashFunctions() == least.hashFunctions())
                .filter(size -> size.bits() >= least.bits() && size.bits() <= 4 * ample.bits())
                .orElse(ample));
    for (Iterator<String> names = list.from(""); names.hasNext(); ) {
      requireWanted();
      builder.add(names.next());
    }
    return builder.build();
  }

  /**
   * What changed since {@code before}, which the parent has; everything if that can't be told.
   *
   * @param known the filter that the parent has; null if not known
   */
  Passage changes(SourceState before, SourceState state, BloomFilter known) {
    if (kind == UpdateKind.LIST
        && before.content() instanceof ListContent then
        && state.content() instanceof ListContent now) {
      return ListDifference.between(then, now, Limits.BULK_ITEMS_MAX)
          .map(difference -> incremental(before, state, difference))
          .orElseGet(() -> whole(state, null));
    }
    return known == null ? whole(state, null) : filterChanges(before, state, known);
  }

  private Passage incremental(SourceState before, SourceState state, ListDifference difference) {
    Receipt receipt =
        received(
            sender.sendIncremental(
                source(state), base(before), difference.added(), difference.removed()));
    long names = (long) difference.added().size() + difference.removed().size();
    return new Passage("incremental", false, state, names, 0, null, receipt);
  }

  private static BaseState base(SourceState before) {
    return new BaseState(before.source().bootId(), before.source().generation());
  }

  private Passage filterChanges(SourceState before, SourceState state, BloomFilter known) {
    BloomFilter now =
        state.content() instanceof ListContent list
            ? built(list, Optional.of(known))
            : ((FilterContent) state.content()).copy();
    if (!now.parameters().equals(known.parameters())) {
      return filter(state, now);
    }
    BitDelta bits = BitDelta.between(known, now);
    long names = state.content().names();
    Receipt receipt = received(sender.sendBloomDelta(source(state), base(before), names, bits));
    long bytes = (long) bits.encodedSet().length + bits.encodedCleared().length;
    return new Passage("bloom delta", false, state, names, bytes, now, receipt);
  }
}
