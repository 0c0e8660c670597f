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
    this(error, message, null, null, null);
  }

  public RlsException(RlsError error, String message, Throwable cause) {
    this(error, message, null, null, cause);
  }

  public RlsException(
      RlsError error, String message, String item, Duration retryAfter, Throwable cause) {
    super(message == null ? error.name() : message, cause);
    this.error = error;
    this.item = item;
    this.retryAfter = retryAfter;
  }

  /**
   * An error about one name: the message ends with the name, shortened so that a line stays
   * readable.
   */
  public static RlsException about(RlsError error, String message, String item) {
    return new RlsException(error, message + ": " + Names.shown(item), item, null, null);
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
