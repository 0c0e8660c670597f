package org.gridrls.transfer.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.UrlAuthority;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.tls.TlsFailures;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Connections to storage servers. Redirects are followed one by one: credentials stay at their
 * origin, and a redirect from TLS to plain HTTP is refused unless the file can be verified. Safe
 * for threads; closing it ends all transfers.
 */
final class HttpSources implements AutoCloseable {
  private final CloseableHttpClient client;
  private final RequestConfig usual;
  private final OriginTokens tokens;
  private final ReadableHosts hosts;
  private final Duration head;
  private final ScheduledThreadPoolExecutor deadlines =
      new ScheduledThreadPoolExecutor(1, BoundedExecutors.named("transfer-deadline"));

  HttpSources(PullLimits limits, StorageAccess access, ReadableHosts hosts) {
    this.tokens = access.tokens();
    this.hosts = hosts;
    this.head = limits.connect().plus(limits.stall());
    deadlines.setRemoveOnCancelPolicy(true);
    ConnectionConfig connections =
        ConnectionConfig.custom()
            .setConnectTimeout(limits.connect().toMillis(), TimeUnit.MILLISECONDS)
            .setSocketTimeout((int) limits.stall().toMillis(), TimeUnit.MILLISECONDS)
            .build();
    PoolingHttpClientConnectionManagerBuilder pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(limits.connections())
            .setMaxConnTotal(4 * limits.connections())
            .setDnsResolver(new ReadableHosts.Resolver(hosts))
            .setDefaultConnectionConfig(connections);
    this.usual =
        RequestConfig.custom()
            .setResponseTimeout(limits.stall().toMillis(), TimeUnit.MILLISECONDS)
            .setConnectionRequestTimeout(limits.stall().toMillis(), TimeUnit.MILLISECONDS)
            .build();
    access.strategy().ifPresent(pool::setTlsSocketStrategy);
    this.client =
        HttpClients.custom()
            .setConnectionManager(pool.build())
            .setConnectionReuseStrategy((request, reply, context) -> false) // see send
            .setDefaultRequestConfig(usual)
            .setUserAgent("rls")
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableAutomaticRetries()
            .disableContentCompression()
            .build();
  }

  /**
   * One request.
   *
   * @param verifiable a checksum of the content is known
   * @param running receives how to end it
   * @param patience until the head of the answer, if it may take longer than usual
   */
  record Ask(
      Map<String, String> headers,
      boolean verifiable,
      Consumer<Runnable> running,
      Optional<Duration> patience) {}

  /** The answer to a GET that is no redirect. */
  SourceReply get(URI source, Ask ask) throws SourceException {
    return send("GET", source, ask);
  }

  /**
   * The answer to a request without a body that is no redirect. One deadline holds from the request
   * to the end of the answer's head, with all redirects: a source that sends a byte now and then
   * meets every time limit of a single read. Each request has a connection of its own: on one that
   * is kept, an answer that came unasked would be taken for that of the next file.
   */
  SourceReply send(String method, URI source, Ask ask) throws SourceException {
    return followed(method, source, ask).reply();
  }

  /** Returns the URL at which a GET of the source is answered, after redirects that are allowed. */
  URI end(URI source, Ask ask) throws SourceException {
    Followed followed = followed("GET", source, ask);
    followed.reply().close();
    return followed.url();
  }

  private record Followed(URI url, SourceReply reply) {}

  private Followed followed(String method, URI source, Ask ask) throws SourceException {
    Set<URI> seen = new HashSet<>();
    long end = System.nanoTime() + ask.patience().orElse(head).toNanos();
    URI url = source;
    while (seen.add(url) && seen.size() <= PullLimits.REDIRECTS_MAX + 1) {
      SourceReply reply = once(method, url, ask, end);
      if (!isRedirect(reply.status())) {
        return new Followed(url, reply);
      }
      Optional<String> location = reply.header("Location");
      reply.close();
      url = next(url, location, ask.verifiable());
    }
    throw new SourceException(
        SourceFailure.REDIRECTS, source + " redirected in a loop, or too often");
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  private URI next(URI from, Optional<String> location, boolean verifiable) throws SourceException {
    try {
      URI to = from.resolve(new URI(location.orElse("")));
      TargetUrl next =
          TargetUrl.of(new TargetName(to.toString()))
              .filter(TargetUrl::isHttp)
              .filter(url -> location.isPresent())
              .orElseThrow(() -> new URISyntaxException(location.orElse(""), "not an HTTP URL"));
      boolean downgrade = "https".equals(from.getScheme()) && !"https".equals(next.scheme());
      if (downgrade && !verifiable) {
        throw new SourceException(
            SourceFailure.REDIRECTS,
            from + " redirected to " + next + ", and no checksum is known");
      }
      if (!hosts.allow(next)) {
        throw new SourceException(
            SourceFailure.REDIRECTS,
            from + " redirected to " + next.host() + ", which must not be read");
      }
      return next.uri();
    } catch (URISyntaxException | RuntimeException e) {
      throw new SourceException(SourceFailure.REDIRECTS, from + " redirected to no HTTP URL", e);
    }
  }

  private SourceReply once(String method, URI url, Ask ask, long end) throws SourceException {
    try {
      return opened(method, url, ask, end);
    } catch (SocketTimeoutException e) {
      throw new SourceException(SourceFailure.STALLED, host(url) + " did not answer in time", e);
    } catch (InterruptedIOException e) {
      throw new SourceException(SourceFailure.STALLED, "given up: " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      throw failed(url, e);
    }
  }

  private SourceReply opened(String method, URI url, Ask ask, long end) throws IOException {
    if (end - System.nanoTime() <= 0) {
      throw new SocketTimeoutException("the redirects took too long");
    }
    HttpUriRequestBase request = new HttpUriRequestBase(method, url);
    request.setHeader("Accept-Encoding", "identity");
    ask.patience().ifPresent(time -> request.setConfig(patient(time)));
    ask.headers().forEach(request::setHeader);
    tokens.of(url).ifPresent(token -> request.setHeader("Authorization", "Bearer " + token));
    ask.running().accept(request::cancel);
    HttpHost host = new HttpHost(url.getScheme(), host(url), UrlAuthority.port(url));
    AtomicBoolean late = new AtomicBoolean();
    Runnable expire =
        () -> {
          late.set(true);
          request.cancel();
        };
    Future<?> deadline = deadlines.schedule(expire, end - System.nanoTime(), TimeUnit.NANOSECONDS);
    try {
      return new SourceReply(client.executeOpen(host, request, null), request::cancel, deadline);
    } catch (IOException | RuntimeException e) {
      deadline.cancel(false);
      if (late.get()) {
        throw (IOException) new SocketTimeoutException("the head never ended").initCause(e);
      }
      throw e;
    }
  }

  /** Looks after a transfer now and then, in a thread of its own; must not block. */
  Future<?> watch(Runnable look, Duration period) {
    long nanos = period.toNanos();
    return deadlines.scheduleWithFixedDelay(look, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  private static String host(URI url) {
    return UrlAuthority.host(url).orElseThrow();
  }

  private RequestConfig patient(Duration time) {
    return RequestConfig.copy(usual).setResponseTimeout(Timeout.of(time)).build();
  }

  private static SourceException failed(URI url, Exception failure) {
    Optional<RlsException> tls = TlsFailures.explained(host(url), failure);
    if (tls.filter(why -> why.error() == RlsError.PERMISSION_DENIED).isPresent()) {
      return new SourceException(SourceFailure.DENIED, tls.get().getMessage(), failure);
    }
    boolean untrusted =
        failure instanceof SSLPeerUnverifiedException
            || failure.getCause() instanceof CertificateException;
    boolean ended =
        failure instanceof SocketException
            && !(failure instanceof ConnectException)
            && "https".equals(url.getScheme());
    String why =
        (failure.getMessage() == null ? failure.toString() : failure.getMessage())
            + (ended ? "; perhaps it wants a client certificate" : "");
    return new SourceException(
        untrusted ? SourceFailure.UNTRUSTED : SourceFailure.UNREACHABLE,
        tls.map(RlsException::getMessage).orElse(host(url) + ": " + why),
        failure);
  }

  @Override
  public void close() {
    deadlines.shutdownNow();
    client.close(CloseMode.IMMEDIATE);
  }
}
