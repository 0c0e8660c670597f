package org.gridrls.kit.host.http;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;

/**
 * Counts the memory that the server uses for one request's message, against the limits of a message
 * and the memory shared by all open ones. Closing it, once or more, frees the memory. For one
 * request.
 */
public final class MessageMeter implements ReadingCost, AutoCloseable {
  /**
   * Says what an element, an attribute or a text takes beside its characters; measured for trees.
   */
  static final int NODE_BYTES = 160;

  /** A character, and the copy that is being made of it. */
  public static final int CHARACTER_BYTES = 2;

  /** Memory is reserved in steps of this size, since all requests share one counter. */
  private static final long STEP = 16 << 10;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Limits limits;
  private final FairQuota memory;
  private final String source;
  private FairQuota places;
  private long bytes;
  private long nodes;
  private long held;
  private long taken;

  /** The most characters, and the most nodes, of a message. */
  record Limits(long bytes, long nodes) {
    /** Returns the memory that a message takes at most. */
    long memory() {
      return bytes * CHARACTER_BYTES + nodes * NODE_BYTES;
    }
  }

  MessageMeter(Limits limits, FairQuota memory, String source) {
    this.limits = limits;
    this.memory = memory;
    this.source = source;
  }

  /** Its source has taken one of these places, which is given back with the memory. */
  MessageMeter withPlaceOf(FairQuota taken) {
    places = taken;
    return this;
  }

  @Override
  public void bytes(long count) {
    bytes += count;
    if (bytes > limits.bytes) {
      throw tooLarge("the message has more than " + limits.bytes + " characters of content");
    }
    hold(count * CHARACTER_BYTES);
  }

  @Override
  public void nodes(long count) {
    nodes += count;
    if (nodes > limits.nodes) {
      throw tooLarge("the message has more than " + limits.nodes + " elements and attributes");
    }
    hold(count * NODE_BYTES);
  }

  /** Counts bytes that are now held and that no limit of the message counts. */
  void hold(long count) {
    held += count;
    if (held > taken) {
      long more = Math.max(STEP, held - taken);
      if (!memory.take(source, more)) {
        throw RlsException.later(
            RlsError.OVERLOADED,
            "the messages that are being read take too much memory; nothing was done",
            RETRY_AFTER);
      }
      taken += more;
    }
  }

  private static RlsException tooLarge(String reason) {
    return new RlsException(RlsError.TOO_LARGE, reason + "; split it");
  }

  @Override
  public void close() {
    memory.giveBack(source, taken);
    taken = 0;
    held = 0;
    if (places != null) {
      places.giveBack(source, 1);
      places = null;
    }
  }
}
