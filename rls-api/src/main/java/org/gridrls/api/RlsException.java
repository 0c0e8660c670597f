package org.gridrls.api;

import java.time.Duration;
import java.util.Optional;

/**
 * The one exception of services and clients: an {@link RlsError}, the item concerned, and a message
 * that says what to do.
 */
public final class RlsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final RlsError error;
  private final String item;
  private final Duration retryAfter;

  public RlsException(RlsError error, String message) {
    this(error, message, null);
  }

  public RlsException(RlsError error, String message, Throwable cause) {
    this(error, message, Optional.empty(), Optional.empty(), cause);
  }

  /** {@code cause} is null if there is none. */
  public RlsException(
      RlsError error,
      String message,
      Optional<String> item,
      Optional<Duration> retryAfter,
      Throwable cause) {
    super(message == null ? error.name() : message, cause);
    this.error = error;
    this.item = item.orElse(null);
    this.retryAfter = retryAfter.orElse(null);
  }

  /** Without a stack trace. */
  private RlsException(String item, RlsError error, String message) {
    super(message, null, true, false);
    this.error = error;
    this.item = item;
    this.retryAfter = null;
  }

  /** Makes an error that may be gone when the caller repeats the call after that time. */
  public static RlsException later(RlsError error, String message, Duration retryAfter) {
    return later(error, message, retryAfter, null);
  }

  /** Makes an error with a cause that may be gone when the call is repeated after that time. */
  public static RlsException later(
      RlsError error, String message, Duration retryAfter, Throwable cause) {
    return new RlsException(error, message, Optional.empty(), Optional.of(retryAfter), cause);
  }

  /** Makes this error again, for a caller in another thread, unless it says no thread. */
  public RlsException again() {
    return getStackTrace().length == 0
        ? this
        : new RlsException(error, getMessage(), item(), retryAfter(), this);
  }

  /**
   * An error about one name: the message ends with the name, shortened so that a line stays
   * readable.
   */
  public static RlsException about(RlsError error, String message, String item) {
    return new RlsException(
        error, message + ": " + Names.shown(item), Optional.of(item), Optional.empty(), null);
  }

  /**
   * Makes the answer of a service that refuses a call because of one name. It has no stack trace,
   * which nobody would see and which takes longer than the look for the name.
   */
  public static RlsException refusal(RlsError error, String message, String item) {
    return new RlsException(item, error, message + ": " + Names.shown(item));
  }

  public RlsError error() {
    return error;
  }

  public Optional<String> item() {
    return Optional.ofNullable(item);
  }

  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}
