package org.gridrls.kit.update;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.SentUpdate.SentKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends updates to one index: each method sends one complete update. A message states its age as of
 * its creation, and echoes the token of the last receipt. For one thread at a time.
 *
 * @param <S> how the sender describes a state of a catalog
 */
public final class UpdateMessages<S> {
  private static final Logger log = LoggerFactory.getLogger(UpdateMessages.class);

  private final UpdateSender sender;
  private final UpdateOrigin<S> origin;
  private final LastReceipt last;
  private final BooleanSupplier cancelled;

  /** Names the source of a message. */
  @FunctionalInterface
  public interface UpdateOrigin<S> {
    /**
     * Returns the source as a message made now says it; the age has to be measured in this call,
     * after the echo.
     */
    UpdateSource at(S state, Optional<Echo> echo);
  }

  /** {@code cancelled} is asked between names; once true, an update ends with an exception. */
  public UpdateMessages(
      UpdateSender sender, UpdateOrigin<S> origin, LastReceipt last, BooleanSupplier cancelled) {
    this.sender = sender;
    this.origin = origin;
    this.last = last;
    this.cancelled = cancelled;
  }

  private UpdateSource source(S state) {
    Optional<Echo> echo = last.echo(); // before the age
    return origin.at(state, echo);
  }

  private SentUpdate<S> sent(SentKind kind, S state, long names, long bytes, Receipt receipt) {
    return new SentUpdate<>(kind, state, names, bytes, receipt, last.received(receipt));
  }

  /** Throws CancellationException once the feed was cancelled. */
  public void requireWanted() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("the updates were stopped");
    }
  }

  /** Confirms that the index holds this state. */
  public SentUpdate<S> heartbeat(S state) {
    return sent(SentKind.HEARTBEAT, state, 0, 0, sender.heartbeat(source(state)));
  }

  /**
   * Sends all names as parts of an update that becomes visible at its end, or not at all. An update
   * that was cut off stays open, and the next attempt at the same state resumes it.
   *
   * @param names hands over all names in order
   * @param included which of them are sent
   */
  public SentUpdate<S> fullList(
      S state, long expected, Consumer<Consumer<String>> names, Predicate<String> included) {
    Supplier<OpenUpdate> begin = () -> sender.begin(source(state), expected);
    OpenUpdate update = begin.get();
    try {
      PartWriter writer = new PartWriter(sender, update, begin);
      names.accept(
          name -> {
            requireWanted();
            if (included.test(name)) {
              writer.write(name);
            }
          });
      writer.end();
      Receipt receipt = sender.commit(update.updateId(), writer.parts(), writer.names());
      return sent(SentKind.FULL_LIST, state, writer.names(), writer.bytes(), receipt);
    } catch (RuntimeException | Error failure) {
      if (!PartWriter.mayGoOn(failure)) {
        abort(update);
      }
      throw failure;
    }
  }

  private void abort(OpenUpdate update) {
    try {
      sender.abort(update.updateId());
    } catch (RuntimeException e) {
      log.debug("aborting {}: {}", update.updateId(), e.getMessage());
    }
  }

  /** Sends a whole filter of that many names. */
  public SentUpdate<S> filter(S state, long names, BloomFilter filter) {
    Receipt receipt = sender.sendBloom(source(state), names, filter);
    return sent(SentKind.BLOOM, state, names, filter.sizeInBytes(), receipt);
  }

  /** Sends the bits in which the filter differs from the one that the index has of {@code base}. */
  public SentUpdate<S> filterDelta(S state, BaseState base, long names, BitDelta bits) {
    Receipt receipt = sender.sendBloomDelta(source(state), base, names, bits);
    long bytes = (long) bits.encodedSet().length + bits.encodedCleared().length;
    return sent(SentKind.BLOOM_DELTA, state, names, bytes, receipt);
  }

  /** Sends the names that were added and removed since {@code base}. */
  public SentUpdate<S> incremental(
      S state, BaseState base, List<String> added, List<String> removed) {
    Receipt receipt = sender.sendIncremental(source(state), base, added, removed);
    long names = (long) added.size() + removed.size();
    return sent(SentKind.INCREMENTAL, state, names, utf8Bytes(added) + utf8Bytes(removed), receipt);
  }

  private static long utf8Bytes(Collection<String> names) {
    return names.stream().mapToLong(name -> name.getBytes(StandardCharsets.UTF_8).length).sum();
  }
}
