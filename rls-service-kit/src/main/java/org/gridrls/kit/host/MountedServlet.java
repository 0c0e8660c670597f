package org.gridrls.kit.host;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A path on the server for a servlet that is added later; until then the answer is 404. */
final class MountedServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  private transient volatile Servlet mounted;

  void mount(HttpServlet servlet) {
    mounted = servlet;
  }

  @Override
  public void service(ServletRequest request, ServletResponse response)
      throws ServletException, IOException {
    Servlet known = mounted;
    if (known == null) {
      ((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
    } else {
      known.service(request, response);
    }
  }
}
