package org.gridrls.cli.text;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Marks, as a cause, an error whose message names the line at which a document is broken. */
public final class BrokenDocument extends Exception {
  private static final long serialVersionUID = 1;

  private BrokenDocument(Exception cause) {
    super(cause);
  }

  /** Makes the error of a document that can't be read beyond this line. */
  public static RlsException at(long line, String message, Exception cause) {
    return new RlsException(
        RlsError.BAD_ARGUMENT, "line " + line + ": " + message, new BrokenDocument(cause));
  }

  /** Returns true if the message of the error names the line. */
  public static boolean isCauseOf(RlsException failure) {
    return failure.getCause() instanceof BrokenDocument;
  }
}
