package org.gridrls.kit.host.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.fault.FaultEnvelope;

/**
 * The complete reply to a request that is refused before its message is read, in the version of
 * SOAP of its Content-Type. Immutable.
 */
final class Refusal {
  private static final int RETRY_AFTER_MILLIS = 1_000;

  private final RlsError error;
  private final byte[] soap11;
  private final byte[] soap12;

  private Refusal(RlsError error, String message, String more) {
    this.error = error;
    this.soap11 = FaultEnvelope.SOAP_11.of(error, message, more);
    this.soap12 = FaultEnvelope.SOAP_12.of(error, message, more);
  }

  static Refusal of(RlsException refused) {
    return of(refused.error(), refused.getMessage());
  }

  static Refusal of(RlsError error, String message) {
    return new Refusal(error, message, "");
  }

  static Refusal retryLater(RlsError error, String message, long millis) {
    return new Refusal(error, message, "<retryAfterMillis>" + millis + "</retryAfterMillis>");
  }

  byte[] in(FaultEnvelope version) {
    return version == FaultEnvelope.SOAP_12 ? soap12 : soap11;
  }

  /** The status of a reply to a POST. */
  int status(FaultEnvelope version) {
    return version.status(error);
  }

  /** OVERLOADED, with the time to wait. */
  static void retryLater(HttpServletRequest request, HttpServletResponse response, String message)
      throws IOException {
    response.setHeader("Retry-After", Integer.toString(RETRY_AFTER_MILLIS / 1_000));
    retryLater(RlsError.OVERLOADED, message, RETRY_AFTER_MILLIS).send(request, response);
  }

  /** Without a byte of the request read: a body that is still to come ends the connection. */
  void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
    FaultEnvelope version = FaultEnvelope.answering(request.getContentType());
    byte[] fault = in(version);
    response.setStatus(status(version));
    response.setContentType(version.contentType());
    response.setContentLength(fault.length);
    response.getOutputStream().write(fault);
  }
}
