package org.gridrls.kit.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/**
 * Authenticates the caller by the connection and the head of a request, before its message is read.
 * Implementations are safe for threads.
 */
@FunctionalInterface
public interface Authenticator {
  /** Open mode: every caller is anonymous. */
  Authenticator OPEN = request -> Optional.of(Caller.anonymous(request.getRemoteAddr()));

  /**
   * The caller; empty if the request proves nothing. Throws PERMISSION_DENIED if it tries to prove
   * something and fails: an expired token is refused, not treated as anonymous.
   */
  Optional<Caller> authenticate(HttpServletRequest request);

  /** True if a TLS session alone authenticates its caller, whatever the requests on it say. */
  default boolean knows(SSLSession session) {
    return false;
  }
}
