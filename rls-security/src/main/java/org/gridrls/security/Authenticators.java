package org.gridrls.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;

/** Several ways to learn who calls, as one. */
public final class Authenticators {
  private Authenticators() {}

  /**
   * The first that knows the caller decides; one that finds a proof wrong ends it. Nobody is known
   * if there is none.
   */
  public static Authenticator firstOf(List<Authenticator> ways) {
    List<Authenticator> ordered = List.copyOf(ways);
    return request -> first(ordered, request);
  }

  private static Optional<Caller> first(List<Authenticator> ways, HttpServletRequest request) {
    for (Authenticator way : ways) {
      Optional<Caller> caller = way.authenticate(request);
      if (caller.isPresent()) {
        return caller;
      }
    }
    return Optional.empty();
  }
}
