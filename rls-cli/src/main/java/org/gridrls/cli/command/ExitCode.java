package org.gridrls.cli.command;

import org.gridrls.api.RlsError;

/**
 * Exit codes of the program, by which a script learns what kind of error it was. Stateless, safe
 * for threads.
 */
public final class ExitCode {
  public static final int SOME_FAILED = 1;
  public static final int USAGE = 2;
  public static final int CANNOT_REACH = 3;
  public static final int DENIED = 4;

  /** Everything was found, but the output states reservations. */
  public static final int WITH_RESERVATIONS = 5;

  private ExitCode() {}

  /** The exit code of a command that failed with this error. */
  public static int of(RlsError error) {
    return switch (error) {
      case TRANSPORT_FAILED, TIMEOUT -> CANNOT_REACH;
      case PERMISSION_DENIED -> DENIED;
      case BAD_ARGUMENT, BAD_URL -> USAGE;
      default -> SOME_FAILED;
    };
  }
}
