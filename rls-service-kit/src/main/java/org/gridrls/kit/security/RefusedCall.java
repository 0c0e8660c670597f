package org.gridrls.kit.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A call that was refused before authorization because its caller is not authenticated.
 *
 * @param address where it came from
 * @param path the requested path of the URL
 * @param method by which the caller tried to prove who it is; NONE if it did not try
 * @param operation if the message was read so far
 * @param reason for people: written by us, but names in it are a stranger's words
 */
public record RefusedCall(
    String address,
    String path,
    Caller.Method method,
    Optional<String> operation,
    RlsError error,
    String reason) {

  /** One whose message was to prove it, in a way that its address says. */
  public static RefusedCall byMessage(
      HttpServletRequest request, Caller.Method method, RlsException refused) {
    return of(request, method, Optional.empty(), refused);
  }

  /**
   * One whose connection or head was to prove it.
   *
   * @param tried false if there was nothing that looked like a proof
   */
  public static RefusedCall byHead(
      HttpServletRequest request, boolean tried, Optional<String> operation, RlsException refused) {
    String header = request.getHeader("Authorization");
    boolean token = header != null && header.regionMatches(true, 0, "bearer ", 0, 7);
    Caller.Method method = token ? Caller.Method.TOKEN : Caller.Method.CERTIFICATE;
    return of(request, token || tried ? method : Caller.Method.NONE, operation, refused);
  }

  private static RefusedCall of(
      HttpServletRequest request,
      Caller.Method method,
      Optional<String> operation,
      RlsException refused) {
    return new RefusedCall(
        request.getRemoteAddr(),
        request.getRequestURI(),
        method,
        operation,
        refused.error(),
        refused.getMessage());
  }
}
