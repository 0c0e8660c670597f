package org.gridrls.web.redirect;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.fault.FaultEnvelope;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.HostSecurity;

/**
 * Answers calls of services that the server lacks with the typed fault, in the version of SOAP of
 * the call, and all other requests at their addresses with status 404 and the same text. Members of
 * the federation are named only to callers who may read them. Safe for threads.
 */
final class WrongRoleServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  private final transient Map<String, MemberRole> missing;
  private final transient Refusal refusal;
  private final transient HostSecurity security;

  /** The refusal of a call of a missing service. */
  @FunctionalInterface
  interface Refusal {
    RlsException of(MemberRole wanted, boolean members);
  }

  /** {@code missing}: the role that serves each path. */
  WrongRoleServlet(Map<String, MemberRole> missing, Refusal refusal, HostSecurity security) {
    this.missing = missing;
    this.refusal = refusal;
    this.security = security;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    RlsException told = refusal.of(missing.get(request.getServletPath()), mayReadMembers(request));
    FaultEnvelope version = FaultEnvelope.answering(request.getContentType());
    byte[] fault = version.of(told);
    response.setStatus(
        request.getMethod().equals("POST")
            ? version.status(told.error())
            : HttpServletResponse.SC_NOT_FOUND);
    response.setContentType(version.contentType());
    response.setContentLength(fault.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(fault);
    }
  }

  private boolean mayReadMembers(HttpServletRequest request) {
    try {
      return security
          .authenticator()
          .authenticate(request)
          .filter(
              caller -> security.guard().would(new Call(caller, "Registry", "members", List.of())))
          .isPresent();
    } catch (RlsException unproved) {
      return false;
    }
  }
}
