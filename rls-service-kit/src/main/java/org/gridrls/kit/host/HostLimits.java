package org.gridrls.kit.host;

import java.time.Duration;
import org.gridrls.kit.config.Settings;

/**
 * What a server bears from those who mean it no good. Immutable.
 *
 * @param headTime how long the head of a request may take, from its first byte, and a new
 *     connection until its first request
 * @param bodyRate how many bytes a second a body must bring, while the server waits for it; 0: any
 * @param attachments the most attachments of a message
 * @param depth how deep elements may stand in each other
 * @param unprovedAtOnce with security: the most requests at once of those who proved nothing yet
 * @param refusals with security: how fast those are refused who proved nothing
 */
public record HostLimits(
    Duration headTime,
    long bodyRate,
    int attachments,
    int depth,
    int unprovedAtOnce,
    Refusals refusals) {

  public static final HostLimits DEFAULT =
      new HostLimits(
          Duration.ofSeconds(20), 1_000, 50, 100, 32, new Refusals(10, Duration.ofSeconds(2)));

  /**
   * @param atOnce so many in a second are told at once
   * @param pause after which the others are told
   */
  public record Refusals(int atOnce, Duration pause) {
    static Refusals read(Settings settings) {
      return new Refusals(
          settings.integer(
              "refusals-at-once",
              DEFAULT.refusals.atOnce,
              0,
              1_000_000,
              "with security: so many callers a second who did not prove who they are are told at once"),
          settings.duration(
              "refusal-wait",
              DEFAULT.refusals.pause,
              "how long the others wait, so that they do not take the server's time by calling again"));
    }
  }

  static HostLimits read(Settings settings) {
    return new HostLimits(
        settings.duration(
            "head-time-max",
            DEFAULT.headTime,
            "how long the head of a request may take; then the connection is closed"),
        settings.bytes(
            "body-rate-min",
            DEFAULT.bodyRate,
            "bytes a second that a body must bring while the server waits for it; 0: any"),
        settings.integer(
            "attachments-max",
            DEFAULT.attachments,
            1,
            10_000,
            "the most attachments that a message may have"),
        settings.integer(
            "depth-max",
            DEFAULT.depth,
            10,
            10_000,
            "how deep the elements of a message may stand in each other"),
        settings.integer(
            "unproved-at-once",
            DEFAULT.unprovedAtOnce,
            1,
            100_000,
            "with security: the most requests at once of callers who have not proved yet who they are"),
        Refusals.read(settings));
  }
}
