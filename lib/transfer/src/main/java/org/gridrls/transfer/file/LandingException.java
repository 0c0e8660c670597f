package org.gridrls.transfer.file;

import java.io.IOException;

/** A file could not be written here; another source would not help. */
public final class LandingException extends IOException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** The kinds of failures. */
  public enum Reason {
    /** There is a file of that name already. */
    EXISTS,
    /** Another transfer is writing this file. */
    BUSY,
    /** No space, no permission, or no directory. */
    DISK,
    /** The storage server does not copy from other servers, or gives no checksum. */
    UNSUPPORTED
  }

  public LandingException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public LandingException(Reason reason, String message) {
    this(reason, message, null);
  }

  public Reason reason() {
    return reason;
  }
}
