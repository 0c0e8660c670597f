package org.gridrls.kit.host;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.cxf.Bus;
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

  private final transient Supplier<Bus> bus;

  /** The bus is made with the first request. */
  SoapServlet(Supplier<Bus> bus) {
    this.bus = bus;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    setBus(bus.get());
  }

  /** HTTP has no document for which GET works and HEAD does not. */
  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    doGet(
        new HttpServletRequestWrapper(request) {
          @Override
          public String getMethod() {
            return "GET";
          }
        },
        response);
  }

  /** Clients of .NET ask for a WSDL without imports; they read the usual one as well. */
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    if ("singleWsdl".equalsIgnoreCase(request.getQueryString())) {
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader("Location", request.getRequestURI() + "?wsdl");
    } else {
      super.doGet(request, response);
    }
  }

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
