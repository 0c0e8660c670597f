package org.gridrls.transfer.file;

import java.io.IOException;

/** A file could not be written here; another source would not help. */
public final class LandingException extends IOException {
  private static final long serialVersionUID = 1;

  private final LandingFailure reason;

  /** The kinds of failures. */
  public enum LandingFailure {
    /** There is a file of that name already. */
    EXISTS,
    /** Another transfer is writing this file. */
    BUSY,
    /** No space, no permission, or no directory. */
    DISK,
    /** The storage server does not copy from other servers, or gives no checksum. */
    UNSUPPORTED
  }

  public LandingException(LandingFailure reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public LandingException(LandingFailure reason, String message) {
    this(reason, message, null);
  }

  public LandingFailure reason() {
    return reason;
  }
}
