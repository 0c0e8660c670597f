package org.gridrls.kit.host.http;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.fault.FaultEnvelope;
import org.gridrls.kit.fault.FaultMapper;

/**
 * Sends the typed fault, without internal details, when a request fails outside the SOAP stack.
 * Callers of an address that nothing serves get those of the services. Safe for threads.
 */
public final class TypedErrors extends ErrorHandler {
  private final Supplier<String> services;

  /** {@code services} is a clause that states the addresses of the server's services. */
  public TypedErrors(Supplier<String> services) {
    this.services = services;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      String message,
      Throwable cause,
      Callback callback) {
    boolean unserved = isUnserved(status);
    boolean call =
        request.getMethod().equals("POST")
            && (status != HttpStatus.METHOD_NOT_ALLOWED_405 || hasXml(request));
    RlsException refused = unserved ? unserved(request, call) : typed(status, cause);
    FaultEnvelope version = HeadRefusal.version(request);
    if (unserved && call) {
      response.setStatus(version.status(refused.error()));
    }
    byte[] fault = version.of(refused);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, version.contentType());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, fault.length);
    boolean silent = request.getMethod().equals("HEAD");
    response.write(true, silent ? null : ByteBuffer.wrap(fault), callback);
  }

  /** For a head that is no HTTP, so that nothing else can be said. */
  @Override
  public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
    byte[] fault = FaultEnvelope.SOAP_11.of(typed(status, null));
    fields.put(HttpHeader.CONTENT_TYPE, FaultEnvelope.SOAP_11.contentType());
    return ByteBuffer.wrap(fault);
  }

  /** Senders of messages read the fault, all others the status. */
  private static boolean hasXml(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && type.contains("xml");
  }

  private static boolean isUnserved(int status) {
    return status == HttpStatus.NOT_FOUND_404 || status == HttpStatus.METHOD_NOT_ALLOWED_405;
  }

  /** Browsers and scanners get no list. */
  private RlsException unserved(Request request, boolean call) {
    return new RlsException(
        RlsError.BAD_URL,
        "this server has no service at "
            + Names.shown(Request.getPathInContext(request))
            + (call ? "; " + services.get() : ""));
  }

  private static RlsException typed(int status, Throwable cause) {
    if (status < HttpStatus.INTERNAL_SERVER_ERROR_500) {
      return new RlsException(RlsError.BAD_ARGUMENT, HttpStatus.getMessage(status));
    }
    if (cause instanceof TimeoutException || cause instanceof EofException) {
      return new RlsException(RlsError.TIMEOUT, "the client was silent for too long, or has gone");
    }
    return FaultMapper.unexpected("serving a request", cause);
  }
}
