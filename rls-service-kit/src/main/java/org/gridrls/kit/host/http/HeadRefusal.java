package org.gridrls.kit.host.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.kit.fault.FaultEnvelope;

/** Answers a request before its message is read, without a thread. Stateless. */
final class HeadRefusal {
  private HeadRefusal() {}

  record Exchange(Request request, Response response, Callback callback) {}

  /** {@code status} is that of other methods than POST: SOAP prescribes the one for faults. */
  static void send(Exchange exchange, Refusal refusal, int status) {
    Response response = exchange.response;
    String method = exchange.request.getMethod();
    FaultEnvelope version = version(exchange.request);
    byte[] fault = refusal.in(version);
    response.setStatus(method.equals("POST") ? refusal.status(version) : status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, version.contentType());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, fault.length);
    ByteBuffer body = method.equals("HEAD") ? null : ByteBuffer.wrap(fault);
    response.write(true, body, exchange.callback);
  }

  static FaultEnvelope version(Request request) {
    return FaultEnvelope.answering(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
  }

  /** Sends a fault with the time after which the caller may try again. */
  static void retryLater(Exchange exchange, Refusal fault, long seconds) {
    exchange.response.getHeaders().put(HttpHeader.RETRY_AFTER, Long.toString(seconds));
    send(exchange, fault, HttpStatus.SERVICE_UNAVAILABLE_503);
  }
}
