package org.gridrls.kit.host;

import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsError;

/**
 * Refuses what no client of ours sends, by the head of a request: methods that SOAP has no use for,
 * packed bodies, which may grow to any size, and calls that a page of somebody else makes a browser
 * send, with the certificate of whoever reads that page. Safe for threads.
 */
final class RequestGate extends Handler.Wrapper {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
  private static final byte[] PACKED =
      Refusal.of(
          RlsError.BAD_ARGUMENT, "the server takes no Content-Encoding; send the message unpacked");

  private static final byte[] FOREIGN =
      Refusal.of(
          RlsError.PERMISSION_DENIED, "a web page of another origin must not call this server");

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!METHODS.contains(request.getMethod())) {
      response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD, POST");
      callback.succeeded();
      return true;
    }
    if (request.getMethod().equals("POST") && isOfAnotherPage(request.getHeaders())) {
      refuse(FOREIGN, response, callback);
      return true;
    }
    String encoding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    if (encoding == null || encoding.equalsIgnoreCase("identity")) {
      return super.handle(request, response, callback);
    }
    refuse(PACKED, response, callback);
    return true;
  }

  private static void refuse(byte[] fault, Response response, Callback callback) {
    response.setStatus(Refusal.STATUS);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, fault.length);
    response.write(true, ByteBuffer.wrap(fault), callback);
  }

  /**
   * Browsers say so themselves where the way is safe (loopback, TLS); else they name the origin of
   * the page, and that is ours if it has our address. Other programs say nothing.
   */
  private static boolean isOfAnotherPage(HttpFields headers) {
    String site = headers.get("Sec-Fetch-Site");
    if (site != null) {
      return !site.equals("same-origin") && !site.equals("none");
    }
    String origin = headers.get(HttpHeader.ORIGIN);
    String host = headers.get(HttpHeader.HOST);
    return origin != null && !origin.replaceFirst("^https?://", "").equalsIgnoreCase(host);
  }
}
