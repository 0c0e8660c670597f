package org.gridrls.kit.host.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The complete reply to a request that is refused before its message is read. */
final class Refusal {
  static final String CONTENT_TYPE = "text/xml;charset=UTF-8";

  /** SOAP 1.1 over HTTP has this one status for faults; clients look for a fault in no other. */
  static final int STATUS = 500;

  private static final int RETRY_AFTER_MILLIS = 1_000;

  private static final String ENVELOPE =
      "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault>"
          + "<faultcode>soap:%s</faultcode><faultstring>%s</faultstring><detail>"
          + "<rlsFault xmlns=\"https://gridrls.org/ns/types/1\"><code>%s</code><message>%s</message>%s"
          + "</rlsFault></detail></soap:Fault></soap:Body></soap:Envelope>";

  private Refusal() {}

  static byte[] of(RlsException refused) {
    return of(refused.error(), refused.getMessage());
  }

  static byte[] of(RlsError error, String message) {
    return of(error, message, "");
  }

  /** Without a byte of the request read: a body that is still to come ends the connection. */
  static void send(HttpServletResponse response, RlsException refused) throws IOException {
    send(response, of(refused));
  }

  /** OVERLOADED, with the time to wait. */
  static void retryLater(HttpServletResponse response, String message) throws IOException {
    byte[] fault = retryLater(RlsError.OVERLOADED, message, RETRY_AFTER_MILLIS);
    response.setHeader("Retry-After", Integer.toString(RETRY_AFTER_MILLIS / 1_000));
    send(response, fault);
  }

  private static void send(HttpServletResponse response, byte[] fault) throws IOException {
    response.setStatus(STATUS);
    response.setContentType(CONTENT_TYPE);
    response.setContentLength(fault.length);
    response.getOutputStream().write(fault);
  }

  static byte[] retryLater(RlsError error, String message, long millis) {
    return of(error, message, "<retryAfterMillis>" + millis + "</retryAfterMillis>");
  }

  private static byte[] of(RlsError error, String message, String more) {
    String who = error.blame() == RlsError.Blame.CALLER ? "Client" : "Server";
    String text = escaped(message);
    return ENVELOPE.formatted(who, text, error.name(), text, more).getBytes(StandardCharsets.UTF_8);
  }

  private static String escaped(String message) {
    return Names.visible(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
