package org.gridrls.kit.host;

import java.nio.charset.StandardCharsets;
import org.gridrls.api.RlsError;

/** The whole reply to a request that is refused before its message is read. */
final class Refusal {
  static final String CONTENT_TYPE = "text/xml;charset=UTF-8";

  /** SOAP 1.1 over HTTP has this one status for faults; clients look for a fault in no other. */
  static final int STATUS = 500;

  private static final String ENVELOPE =
      "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault>"
          + "<faultcode>soap:%s</faultcode><faultstring>%s</faultstring><detail>"
          + "<rlsFault xmlns=\"https://gridrls.org/ns/types/1\"><code>%s</code><message>%s</message>%s"
          + "</rlsFault></detail></soap:Fault></soap:Body></soap:Envelope>";

  private Refusal() {}

  /** The message must need no escape in XML. */
  static byte[] of(RlsError error, String message) {
    return of(error, message, "");
  }

  static byte[] retryLater(RlsError error, String message, long millis) {
    return of(error, message, "<retryAfterMillis>" + millis + "</retryAfterMillis>");
  }

  private static byte[] of(RlsError error, String message, String more) {
    String who = error.blame() == RlsError.Blame.CALLER ? "Client" : "Server";
    return ENVELOPE
        .formatted(who, message, error.name(), message, more)
        .getBytes(StandardCharsets.UTF_8);
  }
}
