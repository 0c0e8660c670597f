package org.gridrls.api.update;

import java.time.Duration;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The token of the last receipt that an index gave to the sender of an update, and how long the
 * sender has had it, by the sender's monotonic clock. It proves to the index that the message was
 * made no earlier than that time after the token, however long the message was on its way.
 * Immutable.
 */
public record Echo(String token, Duration since) {
  private static final int TOKEN_LENGTH_MAX = 64;

  public Echo {
    Names.require("token of a receipt", token, TOKEN_LENGTH_MAX);
    if (since.isNegative()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a token can't be held for a negative time: " + since.toMillis());
    }
  }

  /** Did the start of an index that gave {@code later} give this token, too? */
  public boolean isOfStart(String later) {
    return start(token).equals(start(later));
  }

  /** The part before the last hyphen identifies the start of the index. */
  private static String start(String token) {
    return token.substring(0, Math.max(0, token.lastIndexOf('-')));
  }
}
