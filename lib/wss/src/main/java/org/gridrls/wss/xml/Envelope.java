package org.gridrls.wss.xml;

import java.util.List;
import org.gridrls.client.soap.ReadingCost;

/** A SOAP 1.1 message of exactly the shape that a signed one must have. */
public record Envelope(List<XmlElement> headers, XmlElement security, XmlElement body) {
  private static final int HEADERS_MAX = 30;

  public static Envelope read(byte[] message) {
    return read(message, ReadingCost.UNBOUNDED);
  }

  public static Envelope read(byte[] message, ReadingCost cost) {
    XmlElement root = XmlTree.read(message, cost);
    if (!root.is(WsUris.SOAP, "Envelope")) {
      throw Refused.because("it is no SOAP 1.1 envelope");
    }
    XmlElement body = root.only(WsUris.SOAP, "Body");
    boolean header = root.optional(WsUris.SOAP, "Header").isPresent();
    if (root.elements().size() != (header ? 2 : 1)
        || root.elements().get(root.elements().size() - 1) != body) {
      throw Refused.because("an envelope has a Header and a Body, and nothing else");
    }
    return new Envelope(headers(root), security(root), body);
  }

  private static List<XmlElement> headers(XmlElement root) {
    List<XmlElement> all =
        root.optional(WsUris.SOAP, "Header").map(XmlElement::elements).orElse(List.of());
    if (all.size() > HEADERS_MAX) {
      throw Refused.because("more than " + HEADERS_MAX + " headers");
    }
    return all.stream().filter(h -> !h.is(WsUris.SECURITY, "Security")).toList();
  }

  private static XmlElement security(XmlElement root) {
    return root.optional(WsUris.SOAP, "Header")
        .flatMap(header -> header.optional(WsUris.SECURITY, "Security"))
        .orElse(null);
  }

  /** Returns the security header, which only signed messages have; refuses others. */
  public XmlElement requiredSecurity() {
    if (security == null) {
      throw Refused.because("there is none; see the policy in the service's WSDL");
    }
    return security;
  }
}
