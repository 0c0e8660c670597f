package org.gridrls.kit.host;

import jakarta.servlet.http.HttpServlet;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;

/**
 * A servlet that a host serves beside its endpoints. Immutable.
 *
 * @param paths patterns of the servlet specification
 */
public record HostedServlet(String name, HttpServlet servlet, List<String> paths) {
  void addTo(ServletContextHandler context) {
    ServletHolder holder = new ServletHolder(name, servlet);
    paths.forEach(path -> context.addServlet(holder, path));
  }
}
