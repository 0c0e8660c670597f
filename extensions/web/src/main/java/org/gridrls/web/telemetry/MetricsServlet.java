package org.gridrls.web.telemetry;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.AuthenticatedServlet;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the metrics to Prometheus. Readers need the privilege of {@code
 * Administration.getStatistics}; in open mode none is needed. Safe for threads.
 */
final class MetricsServlet extends AuthenticatedServlet {
  private static final long serialVersionUID = 1;
  private static final Logger log = LoggerFactory.getLogger(MetricsServlet.class);

  private final transient Supplier<String> metrics;

  MetricsServlet(HostSecurity security, Supplier<String> metrics) {
    super(security);
    this.metrics = metrics;
  }

  @Override
  protected void answer(HttpServletRequest request, HttpServletResponse response, Caller caller)
      throws IOException {
    try {
      security.guard().admit(new Call(caller, "Administration", "getStatistics", List.of()));
    } catch (RlsException denied) {
      refuse(response, HttpServletResponse.SC_FORBIDDEN, denied.getMessage());
      return;
    }
    answer(response);
  }

  private void answer(HttpServletResponse response) throws IOException {
    String text;
    try {
      text = metrics.get();
    } catch (RlsException unavailable) {
      refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, unavailable.getMessage());
      return;
    } catch (RuntimeException e) {
      log.error("the metrics cannot be collected", e);
      refuse(response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "see the server's log");
      return;
    }
    send(response, HttpServletResponse.SC_OK, PrometheusTextFormatWriter.CONTENT_TYPE, text);
  }

  @Override
  protected void refuse(HttpServletResponse response, int status, RlsException why)
      throws IOException {
    refuse(response, status, why.getMessage());
  }

  private static void refuse(HttpServletResponse response, int status, String why)
      throws IOException {
    send(response, status, "text/plain; charset=utf-8", why + "\n");
  }
}
