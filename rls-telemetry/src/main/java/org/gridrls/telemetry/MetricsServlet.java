package org.gridrls.telemetry;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.RefusedCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the metrics to Prometheus. Readers need the privilege of {@code
 * Administration.getStatistics}; in open mode nobody needs one. Safe for threads.
 */
final class MetricsServlet extends HttpServlet {
  private static final long serialVersionUID = 1;
  private static final Logger log = LoggerFactory.getLogger(MetricsServlet.class);

  private static final RlsException NOBODY =
      new RlsException(RlsError.PERMISSION_DENIED, "the caller did not say who it is");

  private final transient HostSecurity security;
  private final transient Supplier<String> metrics;

  MetricsServlet(HostSecurity security, Supplier<String> metrics) {
    this.security = security;
    this.metrics = metrics;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Optional<Caller> caller;
    try {
      caller = security.authenticator().authenticate(request);
    } catch (RlsException unproved) {
      refuse(request, response, true, unproved);
      return;
    }
    if (caller.isEmpty()) {
      refuse(request, response, false, NOBODY);
      return;
    }
    try {
      security.guard().admit(new Call(caller.get(), "Administration", "getStatistics", List.of()));
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
      log.error("the metrics can't be collected", e);
      refuse(response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "see the server's log");
      return;
    }
    send(response, PrometheusTextFormatWriter.CONTENT_TYPE, text);
  }

  private void refuse(
      HttpServletRequest request, HttpServletResponse response, boolean tried, RlsException why)
      throws IOException {
    security.guard().refused(RefusedCall.byHead(request, tried, Optional.empty(), why));
    refuse(response, HttpServletResponse.SC_UNAUTHORIZED, why.getMessage());
  }

  private static void refuse(HttpServletResponse response, int status, String why)
      throws IOException {
    response.setStatus(status);
    if (status == HttpServletResponse.SC_UNAUTHORIZED) {
      response.setHeader("WWW-Authenticate", "Bearer");
    }
    send(response, "text/plain; charset=utf-8", why + "\n");
  }

  private static void send(HttpServletResponse response, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    response.setContentType(type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
