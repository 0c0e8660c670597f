package org.gridrls.client.codec.message;

import org.gridrls.client.codec.xml.ElementName;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;

/**
 * The parts of SOAP 1.1 around the element of a body. Readers know its namespace as their first
 * one. Stateless.
 */
public final class SoapEnvelope {
  public static final String NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

  /** The bytes before the element of the body. */
  public static final byte[] BEGIN =
      XmlInput.bytes("<soap:Envelope xmlns:soap=\"" + NAMESPACE + "\"><soap:Body>");

  /** The bytes after it. */
  public static final byte[] END = XmlInput.bytes("</soap:Body></soap:Envelope>");

  private static final ElementName ENVELOPE = ElementName.of(0, "Envelope");
  private static final ElementName HEADER = ElementName.of(0, "Header");
  private static final ElementName BODY = ElementName.of(0, "Body");

  private SoapEnvelope() {}

  /** Enters the element of the body. */
  public static void enter(MessageInput in) {
    require(in.enter() && in.is(ENVELOPE));
    require(in.enter());
    if (in.is(HEADER)) {
      while (in.enter()) {
        in.skip();
      }
      in.leave();
      require(in.enter());
    }
    require(in.is(BODY));
    require(in.enter());
  }

  /** Leaves the envelope after the element of the body was left. */
  public static void leave(MessageInput in) {
    in.leave();
    in.leave();
    in.end();
  }

  private static void require(boolean plain) {
    if (!plain) {
      throw new UnsupportedMessage("it is no envelope of SOAP 1.1");
    }
  }
}
