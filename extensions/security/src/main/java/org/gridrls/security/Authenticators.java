package org.gridrls.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;

/** Several ways to learn who calls, as one. */
public final class Authenticators {
  private Authenticators() {}

  /**
   * The first authenticator that recognizes the caller decides; an invalid proof ends the call.
   * Without authenticators every caller is unauthenticated.
   */
  public static Authenticator firstOf(List<Authenticator> ways) {
    return new InOrder(List.copyOf(ways));
  }

  private record InOrder(List<Authenticator> ways) implements Authenticator {
    @Override
    public Optional<Caller> authenticate(HttpServletRequest request) {
      for (Authenticator way : ways) {
        Optional<Caller> caller = way.authenticate(request);
        if (caller.isPresent()) {
          return caller;
        }
      }
      return Optional.empty();
    }

    @Override
    public boolean knows(SSLSession session) {
      return ways.stream().anyMatch(way -> way.knows(session));
    }
  }
}
