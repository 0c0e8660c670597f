package org.globus.replica.rls;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.SoapCalls;

/** The errors of services as codes of this API. Safe for threads. */
final class Failures {
  private static final List<String> MESSAGES =
      List.of(
          "No error",
          "Error in a layer below (transport, security)",
          "Invalid handle: the client is closed",
          "Bad URL",
          "Out of memory",
          "Result too large",
          "Bad argument",
          "Permission denied",
          "Unknown method",
          "Wrong type of server",
          "Mapping doesn't exist",
          "LFN already exists",
          "LFN doesn't exist",
          "PFN already exists",
          "PFN doesn't exist",
          "LRC already exists",
          "LRC doesn't exist",
          "Database error",
          "RLI already exists",
          "RLI doesn't exist",
          "Mapping already exists",
          "Invalid attribute type",
          "Attribute already exists",
          "Attribute doesn't exist",
          "Invalid object type",
          "Invalid attribute operator",
          "Operation is unsupported",
          "Timeout",
          "Too many connections",
          "Attribute value not found",
          "Attribute in use");

  private Failures() {}

  static String message(int rc) {
    return rc >= 0 && rc < MESSAGES.size() ? MESSAGES.get(rc) : "Unknown error " + rc;
  }

  static RLSException of(RlsException failure) {
    int rc = SoapCalls.nothingThere(failure) ? RLSClient.RLS_INVSERVER : code(failure.error());
    return new RLSException(rc, failure.getMessage(), failure);
  }

  static RLSException badArgument(String message) {
    return new RLSException(RLSClient.RLS_BADARG, message);
  }

  /** The original's errors keep their numbers; of ours each becomes the nearest one. */
  static int code(RlsError error) {
    return switch (error) {
      case NOT_IMPLEMENTED, WILDCARD_NEEDS_LIST -> RLSClient.RLS_UNSUPPORTED;
      case UNAVAILABLE -> RLSClient.RLS_DBERROR;
      case OVERLOADED -> RLSClient.RLS_TOO_MANY_CONNECTIONS;
      case BAD_CURSOR,
          REQUEST_ID_REUSED,
          CONFIGURATION_KEY_NOT_FOUND,
          UPDATE_NOT_FOUND,
          UPDATE_DAMAGED,
          UPDATE_SUPERSEDED,
          UPDATE_LOOP ->
          RLSClient.RLS_BADARG;
      case MEMBER_NOT_FOUND -> RLSClient.RLS_LRC_NEXIST;
      case MEMBER_SUPERSEDED -> RLSClient.RLS_LRC_EXIST;
      case INTERNAL -> RLSClient.RLS_GLOBUSERR;
      default ->
          error.number() <= RLSClient.RLS_ATTR_INUSE ? error.number() : RLSClient.RLS_GLOBUSERR;
    };
  }
}
