package org.gridrls.bridge.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.schedule.Schedulers;

/**
 * Requests that change nothing at a foreign system. Redirects are not followed. A reply that takes
 * longer than its limit throws TIMEOUT, one that is not whole UNAVAILABLE. Safe for threads.
 */
public final class ForeignHttp implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
  private static final TimeValue IDLE = TimeValue.ofMilliseconds(100);

  private final String system;
  private final CloseableHttpClient client;
  private final ScheduledExecutorService watch = Schedulers.scheduler("bridge-limits", 1);

  /** Reads a reply; an IOException means that it is not whole. */
  @FunctionalInterface
  public interface Reading<T> {
    T read(ClassicHttpResponse reply) throws IOException;
  }

  /**
   * Connects to nothing yet.
   *
   * @param system the name of the foreign system in messages
   * @param tls for https; empty: with the authorities of the JDK
   */
  public ForeignHttp(String system, Optional<SSLContext> tls, int connections) {
    this.system = system;
    this.client = builder(tls, CONNECT, connections).setRetryStrategy(new Closed()).build();
  }

  /** Returns a builder of clients that follow no redirect and keep no state of the server. */
  public static HttpClientBuilder builder(
      Optional<SSLContext> tls, Duration connect, int connections) {
    Timeout patience = Timeout.of(connect);
    PoolingHttpClientConnectionManagerBuilder pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(connections)
            .setMaxConnTotal(connections)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(patience)
                    .setSocketTimeout(patience)
                    .setValidateAfterInactivity(IDLE)
                    .build());
    tls.ifPresent(context -> pool.setTlsSocketStrategy(new DefaultClientTlsStrategy(context)));
    return HttpClients.custom()
        .setConnectionManager(pool.build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setResponseTimeout(patience)
                .setConnectionRequestTimeout(patience)
                .build())
        .setUserAgent("rls")
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableContentCompression();
  }

  /** Repeats a request once on a connection that the server has closed meanwhile. */
  private static final class Closed extends DefaultHttpRequestRetryStrategy {
    Closed() {
      super(1, TimeValue.ZERO_MILLISECONDS);
    }

    @Override
    protected boolean handleAsIdempotent(HttpRequest request) {
      return true;
    }

    @Override
    public boolean retryRequest(HttpResponse response, int count, HttpContext context) {
      return false;
    }
  }

  /** Makes a request; {@code xml} is its body, empty for none. */
  public static HttpUriRequestBase request(
      String method, URI url, Map<String, String> headers, String xml) {
    HttpUriRequestBase request = new HttpUriRequestBase(method, url);
    headers.forEach(request::setHeader);
    if (!xml.isEmpty()) {
      request.setEntity(new StringEntity(xml, ContentType.APPLICATION_XML));
    }
    return request;
  }

  /** Sends the request and returns what {@code reading} makes of the reply. */
  public <T> T send(HttpUriRequestBase request, TimeLimit limit, Reading<T> reading) {
    request.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.of(limit.stall()))
            .setConnectionRequestTimeout(Timeout.of(CONNECT))
            .build());
    AtomicBoolean late = new AtomicBoolean();
    try {
      Future<?> end =
          watch.schedule(
              () -> {
                late.set(true);
                request.cancel();
              },
              Math.max(0, limit.left()),
              TimeUnit.NANOSECONDS);
      try {
        return client.execute(request, reply -> read(request, reply, reading));
      } finally {
        end.cancel(false);
      }
    } catch (IOException | IllegalStateException | RejectedExecutionException e) {
      if (late.get() || e instanceof SocketTimeoutException) {
        throw new RlsException(RlsError.TIMEOUT, system + " did not answer in time", e);
      }
      throw unavailable(e.getMessage() == null ? e.toString() : e.getMessage(), e);
    }
  }

  private static <T> T read(
      HttpUriRequestBase request, ClassicHttpResponse reply, Reading<T> reading)
      throws IOException {
    boolean read = false;
    try {
      T result = reading.read(reply);
      read = true;
      return result;
    } finally {
      if (!read) {
        request.cancel(); // else the client would read the rest
      }
    }
  }

  /** Makes the failure to get an answer. */
  public RlsException unavailable(String why, Throwable cause) {
    return RlsException.later(
        RlsError.UNAVAILABLE, system + " could not be asked: " + why, RETRY_AFTER, cause);
  }

  /** Ends all requests. */
  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    watch.shutdownNow();
  }
}
