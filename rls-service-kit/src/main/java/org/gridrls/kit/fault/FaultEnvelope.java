package org.gridrls.kit.fault;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The complete message with the typed fault, outside the SOAP stack, in each version of SOAP. Safe
 * for threads.
 */
public enum FaultEnvelope {
  SOAP_11(
      "text/xml",
      500, // SOAP 1.1 has this one status for faults; clients look for a fault in no other
      "Client",
      "Server",
      "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault>"
          + "<faultcode>soap:%s</faultcode><faultstring>%s</faultstring><detail>%s</detail>"
          + "</soap:Fault></soap:Body></soap:Envelope>"),
  SOAP_12(
      "application/soap+xml",
      400,
      "Sender",
      "Receiver",
      "<soap:Envelope xmlns:soap=\"http://www.w3.org/2003/05/soap-envelope\"><soap:Body><soap:Fault>"
          + "<soap:Code><soap:Value>soap:%s</soap:Value></soap:Code>"
          + "<soap:Reason><soap:Text xml:lang=\"en\">%s</soap:Text></soap:Reason>"
          + "<soap:Detail>%s</soap:Detail></soap:Fault></soap:Body></soap:Envelope>");

  private static final int SERVERS_FAULT = 500;
  private static final String DETAIL =
      "<rlsFault xmlns=\"https://gridrls.org/ns/types/1\"><code>%s</code><message>%s</message>%s"
          + "</rlsFault>";

  private final String type;
  private final int callersFault;
  private final String caller;
  private final String server;
  private final String envelope;

  FaultEnvelope(String type, int callersFault, String caller, String server, String envelope) {
    this.type = type;
    this.callersFault = callersFault;
    this.caller = caller;
    this.server = server;
    this.envelope = envelope;
  }

  /** The version of a request with this Content-Type, which may be null. */
  public static FaultEnvelope answering(String contentType) {
    return contentType != null && contentType.toLowerCase(Locale.ROOT).startsWith(SOAP_12.type)
        ? SOAP_12
        : SOAP_11;
  }

  /** The Content-Type of the fault. */
  public String contentType() {
    return type + ";charset=UTF-8";
  }

  /** The status of a reply to a POST. */
  public int status(RlsError error) {
    return error.blame() == RlsError.Blame.CALLER ? callersFault : SERVERS_FAULT;
  }

  public byte[] of(RlsException refused) {
    return of(refused.error(), refused.getMessage(), "");
  }

  /** {@code more} is XML that follows the message in the typed fault. */
  public byte[] of(RlsError error, String message, String more) {
    String who = error.blame() == RlsError.Blame.CALLER ? caller : server;
    String text = escaped(message);
    return envelope
        .formatted(who, text, DETAIL.formatted(error.name(), text, more))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String escaped(String message) {
    return Names.visible(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
