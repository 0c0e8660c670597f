package org.globus.replica.rls;

/** The one exception of this API: an error code of {@link RLSClient}, and a message. Immutable. */
public class RLSException extends Exception {
  private static final long serialVersionUID = 1;

  private final int rc;

  public RLSException(int rc) {
    this(rc, Failures.message(rc));
  }

  public RLSException(int rc, String message) {
    super(message);
    this.rc = rc;
  }

  public RLSException(int rc, String message, Throwable cause) {
    super(message, cause);
    this.rc = rc;
  }

  public RLSException(int rc, Throwable cause) {
    this(rc, Failures.message(rc), cause);
  }

  /** Takes the cause's code if it has one, else RLS_GLOBUSERR. */
  public RLSException(Throwable cause) {
    this(
        cause instanceof RLSException known ? known.rc : RLSClient.RLS_GLOBUSERR,
        cause == null ? Failures.message(RLSClient.RLS_GLOBUSERR) : cause.getMessage(),
        cause);
  }

  public int GetRC() {
    return rc;
  }

  public int getRC() {
    return rc;
  }
}
