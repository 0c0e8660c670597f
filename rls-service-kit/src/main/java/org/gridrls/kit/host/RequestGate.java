package org.gridrls.kit.host;

import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsError;

/**
 * Refuses what no client of ours sends, by the head of a request: methods that SOAP has no use for,
 * and packed bodies, which may grow to any size. Safe for threads.
 */
final class RequestGate extends Handler.Wrapper {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
  private static final byte[] PACKED =
      Refusal.of(
          RlsError.BAD_ARGUMENT, "the server takes no Content-Encoding; send the message unpacked");

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!METHODS.contains(request.getMethod())) {
      response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD, POST");
      callback.succeeded();
      return true;
    }
    String encoding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    if (encoding == null || encoding.equalsIgnoreCase("identity")) {
      return super.handle(request, response, callback);
    }
    response.setStatus(Refusal.STATUS);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, PACKED.length);
    response.write(true, ByteBuffer.wrap(PACKED), callback);
    return true;
  }
}
