package org.gridrls.kit.host.http;

import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Refuses illegitimate requests by their head: host names other than the server's, methods that
 * SOAP does not use, compressed bodies, which may expand to any size, media types other than XML,
 * and calls that a foreign web page makes a browser send with its user's certificate. Safe for
 * threads.
 */
final class RequestGate extends Handler.Wrapper {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
  private static final RlsException PACKED =
      new RlsException(
          RlsError.BAD_ARGUMENT,
          "the server does not accept Content-Encoding; send the message uncompressed");
  private static final RlsException FOREIGN =
      new RlsException(
          RlsError.PERMISSION_DENIED, "a web page of another origin must not call this server");
  private static final RlsException NAMELESS =
      new RlsException(
          RlsError.PERMISSION_DENIED,
          "the request is for a host that is not this server: call it by its public name or"
              + " address; further names are added by server.names");

  private final HostNameCheck names;

  RequestGate(HostNameCheck names) {
    this.names = names;
  }

  /** Requests are served on threads of other pools. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return judge(request, response, new RequestDrain(request, callback));
  }

  private boolean judge(Request request, Response response, Callback callback) throws Exception {
    if (!METHODS.contains(request.getMethod())) {
      response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD, POST");
      callback.succeeded();
      return true;
    }
    Optional<RlsException> refused = refused(request);
    if (refused.isEmpty()) {
      return super.handle(request, response, callback);
    }
    int status =
        refused.get() == NAMELESS
            ? HttpStatus.MISDIRECTED_REQUEST_421
            : HttpStatus.INTERNAL_SERVER_ERROR_500;
    HeadRefusal.send(
        new HeadRefusal.Exchange(request, response, callback), Refusal.of(refused.get()), status);
    return true;
  }

  private Optional<RlsException> refused(Request request) {
    boolean post = request.getMethod().equals("POST");
    if (!isForUs(request)) {
      return Optional.of(NAMELESS);
    }
    if (post && isOfAnotherPage(request)) {
      return Optional.of(FOREIGN);
    }
    String encoding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      return Optional.of(PACKED);
    }
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    boolean message = post && !Request.getPathInContext(request).startsWith(UndecodedPath.OBJECTS);
    return message && type != null
        ? ContentTypes.wrong(type).map(wrong -> new RlsException(RlsError.BAD_ARGUMENT, wrong))
        : Optional.empty();
  }

  /** Load balancers ask for the health by whatever name; HTTP/1.0 need not say one. */
  private boolean isForUs(Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    String authority = request.getHttpURI().getAuthority();
    return Request.getPathInContext(request).equals("/health")
        || ((host == null || isOwn(host, request))
            && (authority == null || authority.equals(host) || isOwn(authority, request)));
  }

  private boolean isOwn(String host, Request request) {
    return names.has(host, request.getConnectionMetaData().getLocalSocketAddress());
  }

  /**
   * Browsers say so themselves where the way is safe (loopback, TLS); and they name the origin of
   * the page, which is ours if it has our address. Other programs say nothing.
   */
  private boolean isOfAnotherPage(Request request) {
    HttpFields headers = request.getHeaders();
    String site = headers.get("Sec-Fetch-Site");
    String origin = headers.get(HttpHeader.ORIGIN);
    String page = origin == null ? null : origin.replaceFirst("^https?://", "");
    if (page != null && !isOwn(page, request)) {
      return true;
    }
    if (site != null) {
      return !site.equals("same-origin") && !site.equals("none");
    }
    return page != null && !page.equalsIgnoreCase(headers.get(HttpHeader.HOST));
  }
}
