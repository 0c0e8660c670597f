package org.gridrls.cli.command;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.api.RlsError;

/**
 * Exit codes of all commands, by which a script learns whether the answer is a proved yes or no, or
 * why there is none. Stateless, safe for threads.
 */
public final class ExitCode {
  public static final int DONE = 0;

  /** A proved no, or something of what was to be done failed, and was listed. */
  public static final int NO = 1;

  public static final int USAGE = 2;
  public static final int CANNOT_REACH = 3;
  public static final int DENIED = 4;

  /** It is not known, or the output states reservations. */
  public static final int UNKNOWN = 5;

  public static final int TRY_LATER = 6;
  public static final int NOT_SERVED = 7;
  public static final int BROKEN = 8;

  private static final Map<String, String> TABLE = new LinkedHashMap<>();

  static {
    explain(DONE, "Done; or yes: everything asked for exists or was found.");
    explain(
        NO,
        "A proved no: a name does not exist, exists already, or a rule forbids the change; "
            + "or some items failed (they are listed); or there was nothing to change.");
    explain(USAGE, "Wrong arguments, values, settings or input files.");
    explain(CANNOT_REACH, "The server cannot be reached, or did not answer in time.");
    explain(DENIED, "Permission denied.");
    explain(UNKNOWN, "Unknown or incomplete: the output states what is missing or uncertain.");
    explain(TRY_LATER, "The server cannot answer now (overloaded, store away); try again later.");
    explain(NOT_SERVED, "The server has another role, or lacks the operation.");
    explain(BROKEN, "The server or this program failed.");
  }

  private ExitCode() {}

  private static void explain(int code, String meaning) {
    TABLE.put(Integer.toString(code), meaning);
  }

  /** Returns the meaning of each code, in their order. */
  public static Map<String, String> table() {
    return Collections.unmodifiableMap(TABLE);
  }

  /** The exit code of a command that failed with this error. */
  public static int of(RlsError error) {
    return switch (error) {
      case TRANSPORT_FAILED, TIMEOUT -> CANNOT_REACH;
      case PERMISSION_DENIED -> DENIED;
      case BAD_ARGUMENT,
          BAD_URL,
          BAD_CURSOR,
          BAD_ATTRIBUTE_TYPE,
          BAD_ATTRIBUTE_OPERATOR,
          BAD_OBJECT_TYPE,
          CONFIGURATION_KEY_NOT_FOUND,
          INVALID_HANDLE,
          REQUEST_ID_REUSED,
          TOO_LARGE ->
          USAGE;
      case WILDCARD_NEEDS_LIST -> UNKNOWN;
      case OVERLOADED, UNAVAILABLE, TOO_MANY_CONNECTIONS -> TRY_LATER;
      case WRONG_ROLE, UNKNOWN_OPERATION, NOT_IMPLEMENTED -> NOT_SERVED;
      case STORE_FAILED, INTERNAL, OUT_OF_MEMORY -> BROKEN;
      case LOGICAL_NAME_EXISTS,
          LOGICAL_NAME_NOT_FOUND,
          TARGET_NAME_EXISTS,
          TARGET_NAME_NOT_FOUND,
          MAPPING_EXISTS,
          MAPPING_NOT_FOUND,
          ATTRIBUTE_EXISTS,
          ATTRIBUTE_NOT_FOUND,
          ATTRIBUTE_VALUE_NOT_FOUND,
          ATTRIBUTE_IN_USE,
          LRC_EXISTS,
          LRC_NOT_FOUND,
          UPDATE_TARGET_EXISTS,
          UPDATE_TARGET_NOT_FOUND,
          UPDATE_NOT_FOUND,
          UPDATE_DAMAGED,
          UPDATE_SUPERSEDED,
          UPDATE_LOOP,
          MEMBER_NOT_FOUND,
          MEMBER_SUPERSEDED,
          UNSUPPORTED ->
          NO;
    };
  }

  /** {@code no} if something is proved to be missing or failed, which is less than not to know. */
  public static int found(boolean no, boolean unknown) {
    return unknown ? UNKNOWN : no ? NO : DONE;
  }
}
