package org.gridrls.kit.host;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.cxf.transport.http.DestinationRegistry;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import org.apache.cxf.transport.servlet.ServletController;
import org.apache.cxf.transport.servlet.servicelist.ServiceListGeneratorServlet;

/**
 * CXF's servlet; unknown addresses below it are answered like all others of the host, not by CXF's
 * own page. Safe for threads.
 */
final class SoapServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1;

  @Override
  protected ServletController createServletController(ServletConfig config) {
    DestinationRegistry registry = getDestinationRegistryFromBusOrDefault(null);
    return new ServletController(
        registry, config, new ServiceListGeneratorServlet(registry, getBus())) {
      @Override
      protected void generateNotFound(HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
      }
    };
  }
}
