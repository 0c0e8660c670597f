package org.gridrls.kit.host.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;

/**
 * Gives each request a {@link MessageMeter}, stored in an attribute for its readers, and closes it
 * when the request ends. Unauthenticated callers have smaller limits and separate memory. Safe for
 * threads.
 */
public final class MeteredRequests implements Filter {
  /** The part of an attachment that is kept in memory; the rest is in a file. */
  public static final int ATTACHMENT_BYTES = 16 << 10;

  /** Allows for collectors, which keep up to a ninth of Java's heap for themselves. */
  private static final int SPARE_PERCENT = 113;

  private final HostLimits limits;
  private final Supplier<MessageMeter> meters;

  MeteredRequests(HostLimits limits, Supplier<MessageMeter> meters) {
    this.limits = limits;
    this.meters = meters;
  }

  /** BAD_ARGUMENT if not even one message of the greatest size fits the heap. */
  public static void requireFits(HostLimits limits, long heap) {
    long needed = limits.messages().meter().memory();
    long given = limits.messages().memoryOf(heap);
    if (needed > given) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "one message of server.message-text-max and server.message-nodes-max takes "
              + mebibytes(needed)
              + " MiB, but server.message-memory-percent of the heap are "
              + mebibytes(given)
              + " MiB: lower the limits, or give the server a heap of "
              + mebibytes(needed * SPARE_PERCENT / limits.messages().memoryPercent())
              + " MiB (RLS_HEAP)");
    }
  }

  private static long mebibytes(long bytes) {
    return (bytes >> 20) + 1;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try (MessageMeter meter = meter(request)) {
      String type = String.valueOf(request.getContentType()).toLowerCase(Locale.ROOT);
      if (type.startsWith("multipart/")) {
        meter.hold((long) ATTACHMENT_BYTES * limits.attachments());
      }
      request.setAttribute(ReadingCost.class.getName(), meter);
      chain.doFilter(request, response);
    } catch (RlsException full) {
      Refusal.retryLater(
          (HttpServletRequest) request, (HttpServletResponse) response, full.getMessage());
    }
  }

  private MessageMeter meter(ServletRequest request) {
    return request.getAttribute(ReadingCost.class.getName()) instanceof MessageMeter own
        ? own
        : meters.get();
  }
}
