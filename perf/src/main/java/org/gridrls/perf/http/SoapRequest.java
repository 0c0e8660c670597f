package org.gridrls.perf.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * One call as bytes on the wire, and what its reply has to contain.
 *
 * @param expected a name, say; a fault would not contain the reply's element
 */
public record SoapRequest(byte[] bytes, byte[] expected) {
  private static final String ENVELOPE =
      "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>";
  private static final String TYPES = "https://gridrls.org/ns/types/1";
  private static final String END = "</soap:Body></soap:Envelope>";

  /** A call of an operation of ours; in {@code content} the prefix t is that of the types. */
  public static SoapRequest wrapped(
      URI endpoint, String namespace, String operation, String content, String expected) {
    String begin = "<%s xmlns=\"%s\" xmlns:t=\"%s\">".formatted(operation, namespace, TYPES);
    String end = "</" + operation + ">";
    return of(endpoint, namespace + "/" + operation, begin + content + end, expected);
  }

  /** A call of an endpoint; {@code content} is what stands in the SOAP body. */
  public static SoapRequest of(URI endpoint, String action, String content, String expected) {
    byte[] body = (ENVELOPE + content + END).getBytes(StandardCharsets.UTF_8);
    String head =
        "POST "
            + endpoint.getPath()
            + " HTTP/1.1\r\n"
            + "Host: "
            + endpoint.getAuthority()
            + "\r\n"
            + "Content-Type: text/xml; charset=UTF-8\r\n"
            + "SOAPAction: \""
            + action
            + "\"\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] headBytes = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = java.util.Arrays.copyOf(headBytes, headBytes.length + body.length);
    System.arraycopy(body, 0, all, headBytes.length, body.length);
    return new SoapRequest(all, expected.getBytes(StandardCharsets.UTF_8));
  }
}
