package org.gridrls.transfer.mover;

import java.io.IOException;
import org.gridrls.transfer.file.Mismatch;
import org.gridrls.transfer.order.TargetUrl;

/** A source did not give the file; another source may. */
public final class SourceException extends IOException {
  private static final long serialVersionUID = 1;

  private final SourceFailure reason;

  /** The kind of failure of the source. */
  public enum SourceFailure {
    /** No connection, or no answer on it. */
    UNREACHABLE(true),
    /** Too few bytes for too long. */
    STALLED(true),
    /** The connection ended before the file did. */
    CUT(true),
    /** A status of a passing problem, such as 503. */
    BUSY(true),
    /** This program itself reads as much from the host as it may; says nothing about the source. */
    OWN_LIMIT(true),
    /** Its certificate is not trusted, or is of another host. */
    UNTRUSTED(false),
    NOT_FOUND(false),
    DENIED(false),
    /** Any other status. */
    REFUSED(false),
    /**
     * A web page instead of the file, an encoding that was not asked for, or no mark of its end.
     */
    NOT_THE_FILE(false),
    /** A loop of redirects, or a redirect to a URL that must not be followed. */
    REDIRECTS(false),
    WRONG_SIZE(false),
    WRONG_CHECKSUM(false);

    private final boolean passing;

    SourceFailure(boolean passing) {
      this.passing = passing;
    }

    /** True if it counts as a failure of the host. */
    public boolean isOfHost() {
      return this != NOT_FOUND && this != OWN_LIMIT;
    }

    /** True if the source may give the file later. */
    public boolean isPassing() {
      return passing;
    }
  }

  public SourceException(SourceFailure reason, String message) {
    this(reason, message, null);
  }

  public SourceException(SourceFailure reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Creates the failure of a source that gave another file than expected. */
  public static SourceException of(TargetUrl source, Mismatch wrong) {
    return new SourceException(
        wrong.ofSize() ? SourceFailure.WRONG_SIZE : SourceFailure.WRONG_CHECKSUM,
        source + ": " + wrong.text());
  }

  public SourceFailure reason() {
    return reason;
  }
}
