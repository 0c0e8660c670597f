package org.gridrls.client.wss;

import java.util.List;

/** A SOAP 1.1 message of exactly the shape that a signed one must have. */
record Envelope(List<XmlElement> headers, XmlElement security, XmlElement body) {
  private static final int HEADERS_MAX = 30;

  static Envelope read(byte[] message) {
    return read(message, ReadingCost.UNBOUNDED);
  }

  static Envelope read(byte[] message, ReadingCost cost) {
    XmlElement root = XmlTree.read(message, cost);
    if (!root.is(Words.SOAP, "Envelope")) {
      throw Refused.because("it is no SOAP 1.1 envelope");
    }
    XmlElement body = root.only(Words.SOAP, "Body");
    boolean header = root.optional(Words.SOAP, "Header").isPresent();
    if (root.elements().size() != (header ? 2 : 1)
        || root.elements().get(root.elements().size() - 1) != body) {
      throw Refused.because("an envelope has a Header and a Body, and nothing else");
    }
    return new Envelope(headers(root), security(root), body);
  }

  private static List<XmlElement> headers(XmlElement root) {
    List<XmlElement> all =
        root.optional(Words.SOAP, "Header").map(XmlElement::elements).orElse(List.of());
    if (all.size() > HEADERS_MAX) {
      throw Refused.because("more than " + HEADERS_MAX + " headers");
    }
    return all.stream().filter(h -> !h.is(Words.SECURITY, "Security")).toList();
  }

  private static XmlElement security(XmlElement root) {
    return root.optional(Words.SOAP, "Header")
        .flatMap(header -> header.optional(Words.SECURITY, "Security"))
        .orElse(null);
  }

  /** What only signed messages have. */
  XmlElement requiredSecurity() {
    if (security == null) {
      throw Refused.because("there is none; see the policy in the service's WSDL");
    }
    return security;
  }
}
