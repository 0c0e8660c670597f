package org.gridrls.kit.security;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gridrls.api.RlsException;

/** Serves only callers authenticated like those of services; audits others. Thread-safe. */
public abstract class AuthenticatedServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  protected final transient HostSecurity security;

  protected AuthenticatedServlet(HostSecurity security) {
    this.security = security;
  }

  @Override
  protected final void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Optional<Caller> caller;
    try {
      caller = security.authenticator().authenticate(request);
    } catch (RlsException unproved) {
      refuse(request, response, true, security.refused(unproved));
      return;
    }
    if (caller.isPresent()) {
      answer(request, response, caller.get());
    } else {
      refuse(request, response, false, security.unauthenticated());
    }
  }

  private void refuse(
      HttpServletRequest request, HttpServletResponse response, boolean tried, RlsException why)
      throws IOException {
    security.guard().refused(RefusedCall.byHead(request, tried, Optional.empty(), why));
    if (security.accepts().contains(Caller.Method.TOKEN)) {
      response.setHeader("WWW-Authenticate", "Bearer");
      refuse(response, HttpServletResponse.SC_UNAUTHORIZED, why);
    } else {
      refuse(response, HttpServletResponse.SC_FORBIDDEN, why);
    }
  }

  /** Answers an authenticated caller; handles its own failures. */
  protected abstract void answer(
      HttpServletRequest request, HttpServletResponse response, Caller caller) throws IOException;

  /**
   * Sends the reason with the status: 401 if the server accepts proofs for which HTTP has a
   * challenge, else 403.
   */
  protected abstract void refuse(HttpServletResponse response, int status, RlsException why)
      throws IOException;

  /** Sends text that caches must not keep. */
  protected static void send(HttpServletResponse response, int status, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response.setContentType(type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
