package org.gridrls.kit.host.http;

import java.time.Duration;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.lane.LaneLimits;

/**
 * Limits against hostile requests. Immutable.
 *
 * @param headTime how long the head of a request may take, from its first byte, and a new
 *     connection until its first request
 * @param bodyRate how many bytes a second a body must bring, while the server waits for it; 0: any
 * @param attachments the most attachments of a message
 * @param messages the limits of a message without its attachments
 * @param unproved with security: the limits of those who proved nothing yet
 * @param waiting who waits for a place, and how long
 * @param refusals with security: how fast those are refused who proved nothing
 */
public record HostLimits(
    Duration headTime,
    long bodyRate,
    int attachments,
    Messages messages,
    Unproved unproved,
    Waiting waiting,
    RefusalRate refusals) {

  public static final HostLimits DEFAULT =
      new HostLimits(
          Duration.ofSeconds(20),
          1_000,
          50,
          Messages.DEFAULT,
          Unproved.DEFAULT,
          Waiting.DEFAULT,
          new RefusalRate(10, Duration.ofSeconds(2)));

  /**
   * @param depth maximum nesting of elements
   * @param text the most characters of one text; names have at most 4,096
   * @param characters the most of all texts of a message
   * @param nodes the most elements and attributes of a message
   * @param memoryPercent what all messages that are being read may take of the heap
   */
  public record Messages(int depth, int text, long characters, int nodes, int memoryPercent) {
    public static final Messages DEFAULT = new Messages(100, 100_000, 8 << 20, 100_000, 33);

    static Messages read(Settings settings) {
      return new Messages(
          DEFAULT.depth,
          DEFAULT.text,
          settings.bytes(
              "message-text-max",
              DEFAULT.characters,
              "maximum number of characters of all texts of a message, without attachments"),
          settings.integer(
              "message-nodes-max",
              DEFAULT.nodes,
              1_000,
              100_000_000,
              "maximum number of elements and attributes of a message"),
          settings.integer(
              "message-memory-percent",
              DEFAULT.memoryPercent,
              1,
              90,
              "maximum share of the heap, in percent, for all messages being read; further"
                  + " messages are refused with OVERLOADED"));
    }

    MessageMeter.Limits meter() {
      return new MessageMeter.Limits(characters, nodes);
    }

    long memoryOf(long heap) {
      return heap / 100 * memoryPercent;
    }

    /** The memory of all messages; one message may take all that is free. */
    FairQuota memory(long heap) {
      return new FairQuota(memoryOf(heap), memoryOf(heap));
    }
  }

  /**
   * @param atOnce the most requests at once
   * @param sharePercent what one address may have of these places, and of the memory
   * @param bytes the most bytes of a message, attachments apart
   * @param time within which a whole message must have come
   * @param nodes the most elements and attributes of a message
   * @param memoryPercent what all of their messages may take of the heap
   */
  public record Unproved(
      int atOnce, int sharePercent, long bytes, Duration time, int nodes, int memoryPercent) {
    public static final Unproved DEFAULT =
        new Unproved(32, 25, 1 << 20, Duration.ofSeconds(30), 20_000, 10);

    static Unproved read(Settings settings) {
      return new Unproved(
          settings.integer(
              "unproved-at-once",
              DEFAULT.atOnce,
              1,
              100_000,
              "with security: maximum number of concurrent requests of callers who are not"
                  + " yet authenticated"),
          DEFAULT.sharePercent,
          settings.bytes(
              "unproved-size-max",
              DEFAULT.bytes,
              "maximum size of a message whose sender is not yet authenticated, without"
                  + " attachments"),
          settings.duration(
              "unproved-time-max",
              DEFAULT.time,
              "maximum time for a message of an unauthenticated sender to arrive"),
          DEFAULT.nodes,
          settings.integer(
              "unproved-memory-percent",
              DEFAULT.memoryPercent,
              1,
              90,
              "maximum share of the heap, in percent, for all messages of unauthenticated"
                  + " senders"));
    }

    MessageMeter.Limits meter() {
      return new MessageMeter.Limits(2 * bytes, nodes); // as bytes, and again as a tree
    }

    long share(long all) {
      return Math.max(1, all * sharePercent / 100);
    }

    FairQuota memory(long heap) {
      long all = heap / 100 * memoryPercent;
      return new FairQuota(all, share(all));
    }
  }

  /**
   * @param control the most pings, renewals and heartbeats that are served at once
   * @param most the most requests that wait, of each kind
   * @param time the longest wait; a fifth of it while requests have been waiting for a second
   */
  public record Waiting(int control, int most, Duration time) {
    public static final Waiting DEFAULT = new Waiting(8, 1_000, Duration.ofSeconds(1));

    private static final int BUSY_PART = 5;
    private static final Duration BUSY_AFTER = Duration.ofSeconds(1);

    /** Lasts as long as callers of control traffic usually wait for an answer. */
    private static final Duration CONTROL_TIME = Duration.ofSeconds(10);

    static Waiting read(Settings settings) {
      return new Waiting(
          DEFAULT.control,
          settings.integer(
              "requests-waiting",
              DEFAULT.most,
              0,
              1_000_000,
              "maximum number of requests waiting to be served, for each kind of traffic"),
          settings.duration(
              "request-wait-max",
              DEFAULT.time,
              "maximum time a request waits to be served, a fifth of it while requests have been"
                  + " waiting for a second; then it is refused with OVERLOADED"));
    }

    LaneLimits lane(int running) {
      return new LaneLimits(running, most, time, BUSY_AFTER, time.dividedBy(BUSY_PART));
    }

    /**
     * Control traffic is cheap and has no other caller to go to, so it waits when the processors
     * are slow instead of being refused.
     */
    public LaneLimits controlLane() {
      return new LaneLimits(control, most, CONTROL_TIME, CONTROL_TIME, CONTROL_TIME);
    }
  }

  /**
   * @param atOnce unauthenticated callers refused immediately, per second
   * @param pause how long the refusal of further ones is delayed
   */
  public record RefusalRate(int atOnce, Duration pause) {
    static RefusalRate read(Settings settings) {
      return new RefusalRate(
          settings.integer(
              "refusals-at-once",
              DEFAULT.refusals.atOnce,
              0,
              1_000_000,
              "with security: unauthenticated callers refused immediately, per second"),
          settings.duration(
              "refusal-wait",
              DEFAULT.refusals.pause,
              "delay of further refusals of unauthenticated callers, so that immediate"
                  + " retries cost the server little"));
    }
  }

  static HostLimits read(Settings settings) {
    return new HostLimits(
        settings.duration(
            "head-time-max",
            DEFAULT.headTime,
            "maximum time for the head of a request to arrive; then the connection is" + " closed"),
        settings.bytes(
            "body-rate-min",
            DEFAULT.bodyRate,
            "minimum rate, in bytes per second, at which a body must arrive while the"
                + " server waits for it; 0: no minimum"),
        DEFAULT.attachments,
        Messages.read(settings),
        Unproved.read(settings),
        Waiting.read(settings),
        RefusalRate.read(settings));
  }
}
