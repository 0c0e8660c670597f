package org.gridrls.server.command;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Refuses to start servers from an installation that lacks a part. Stateless. */
final class Installation {
  private static final String SECURITY = "org.gridrls.security.ServerSecurity";

  private Installation() {}

  /**
   * Throws UNAVAILABLE if the module rls-security is missing: a server without it would ignore its
   * settings of security and serve every caller.
   */
  static void requireSecurity() {
    try {
      Class.forName(SECURITY, false, Installation.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "the module rls-security is missing from this installation; no server starts without it",
          e);
    }
  }
}
