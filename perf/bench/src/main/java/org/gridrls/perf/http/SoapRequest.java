package org.gridrls.perf.http;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * One call as bytes on the wire, and a text that its reply has to contain. Immutable.
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
    String begin = "<" + operation + " xmlns=\"" + namespace + "\" xmlns:t=\"" + TYPES + "\">";
    String end = "</" + operation + ">";
    return of(endpoint, namespace + "/" + operation, begin + content + end, expected);
  }

  /** A call of an endpoint with this content of the SOAP body. */
  public static SoapRequest of(URI endpoint, String action, String content, String expected) {
    byte[] body = (ENVELOPE + content + END).getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(256);
    head.append("POST ").append(endpoint.getPath()).append(" HTTP/1.1\r\nHost: ");
    head.append(endpoint.getAuthority()).append("\r\nContent-Type: text/xml; charset=UTF-8\r\n");
    head.append("SOAPAction: \"").append(action).append("\"\r\nContent-Length: ");
    head.append(body.length).append("\r\n\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length() + body.length);
    bytes.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(body);
    return new SoapRequest(bytes.toByteArray(), expected.getBytes(StandardCharsets.UTF_8));
  }

  /** Asks a server for its state, without SOAP. */
  static SoapRequest health(URI server) {
    String head = "GET /health HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n\r\n";
    return new SoapRequest(head.getBytes(StandardCharsets.ISO_8859_1), new byte[0]);
  }

  /** Returns this request with another text that the reply has to contain. */
  public SoapRequest expecting(String text) {
    return new SoapRequest(bytes, text.getBytes(StandardCharsets.UTF_8));
  }
}
