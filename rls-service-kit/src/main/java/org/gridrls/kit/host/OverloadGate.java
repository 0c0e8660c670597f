package org.gridrls.kit.host;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.gridrls.api.RlsError;

/**
 * Lets only so many requests in at a time; one more is answered at once, before its message is
 * read, with the typed fault OVERLOADED and the time to wait.
 */
final class OverloadGate implements Filter {
  private static final int RETRY_AFTER_MILLIS = 1_000;
  private static final byte[] FAULT =
      Refusal.retryLater(
          RlsError.OVERLOADED, "too many requests at once; nothing was done", RETRY_AFTER_MILLIS);

  private final Semaphore places;

  OverloadGate(int requestsAtOnce) {
    places = new Semaphore(requestsAtOnce);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getAttribute(ProofGate.OWN_PLACE) != null) {
      chain.doFilter(request, response);
      return;
    }
    if (!places.tryAcquire()) {
      refuse((HttpServletResponse) response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      places.release();
    }
  }

  static void refuse(HttpServletResponse response) throws IOException {
    response.setStatus(Refusal.STATUS);
    response.setContentType(Refusal.CONTENT_TYPE);
    response.setHeader("Retry-After", Integer.toString(RETRY_AFTER_MILLIS / 1_000));
    response.setContentLength(FAULT.length);
    response.getOutputStream().write(FAULT);
  }
}
