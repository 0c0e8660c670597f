package org.gridrls.perf.http;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * One call as bytes on the wire, and a text that its reply has to contain. Immutable.
 *
 * @param expected a name, say; a fault would not contain the reply's element
 */
public record WireRequest(byte[] bytes, byte[] expected) {
  private static final String ENVELOPE =
      "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>";
  private static final String TYPES = "https://gridrls.org/ns/types/1";
  private static final String END = "</soap:Body></soap:Envelope>";

  /** A call of an operation of ours; in {@code content} the prefix t is that of the types. */
  public static WireRequest wrapped(
      URI endpoint, String namespace, String operation, String content, String expected) {
    String begin = "<" + operation + " xmlns=\"" + namespace + "\" xmlns:t=\"" + TYPES + "\">";
    String end = "</" + operation + ">";
    return of(endpoint, namespace + "/" + operation, begin + content + end, expected);
  }

  /** A call of an endpoint with this content of the SOAP body. */
  public static WireRequest of(URI endpoint, String action, String content, String expected) {
    String type = "text/xml; charset=UTF-8\r\nSOAPAction: \"" + action + "\"";
    return post(endpoint, endpoint.getPath(), type, ENVELOPE + content + END, expected);
  }

  /** A call of a service whose messages are JSON. */
  public static WireRequest json(URI server, String path, String body, String expected) {
    return post(server, path, "application/json", body, expected);
  }

  private static WireRequest post(
      URI server, String path, String type, String content, String expected) {
    byte[] body = content.getBytes(StandardCharsets.UTF_8);
    String more = "Content-Type: " + type + "\r\nContent-Length: " + body.length + "\r\n";
    return of("POST " + path, server, more, body, expected);
  }

  /** Asks for what is at a path; it may have a query. */
  public static WireRequest get(URI server, String path, String expected) {
    return of("GET " + path, server, "", new byte[0], expected);
  }

  private static WireRequest of(
      String begin, URI server, String more, byte[] body, String expected) {
    String head = begin + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n" + more + "\r\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length() + body.length);
    bytes.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(body);
    return new WireRequest(bytes.toByteArray(), expected.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns this request with another text that the reply has to contain. */
  public WireRequest expecting(String text) {
    return new WireRequest(bytes, text.getBytes(StandardCharsets.UTF_8));
  }
}
