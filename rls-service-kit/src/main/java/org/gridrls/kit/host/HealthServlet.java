package org.gridrls.kit.host;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Answers "ok" to load balancers and container platforms, or "degraded" with the reason: still with
 * status 200, because a restart would not help, and other services of the server work.
 */
final class HealthServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  private final transient Supplier<List<String>> troubles;

  HealthServlet(Supplier<List<String>> troubles) {
    this.troubles = troubles;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    List<String> known = troubles.get();
    if (known.isEmpty()) {
      response.getWriter().println("ok");
    }
    for (String trouble : known) {
      response.getWriter().println("degraded: " + trouble);
    }
  }
}
