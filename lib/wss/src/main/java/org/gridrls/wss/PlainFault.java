package org.gridrls.wss;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * An unsigned fault: the answer of a server to a message that it does not accept. An attacker in
 * the middle could have written it, so it never proves more than that the call failed.
 */
record PlainFault(String code, String text) {
  private static final Set<RlsError> BELIEVED =
      EnumSet.of(
          RlsError.PERMISSION_DENIED,
          RlsError.UNAVAILABLE,
          RlsError.OVERLOADED,
          RlsError.TOO_LARGE,
          RlsError.BAD_ARGUMENT);

  static Optional<PlainFault> in(byte[] message) {
    Envelope envelope = Envelope.read(message);
    if (envelope.security() != null) {
      return Optional.empty();
    }
    return in(envelope);
  }

  /** The signer. */
  static Optional<PlainFault> in(Envelope envelope) {
    return envelope
        .body()
        .optional(WsUris.SOAP, "Fault")
        .map(fault -> new PlainFault(code(fault), text(fault)));
  }

  private static String text(XmlElement fault) {
    return fault.optional("", "faultstring").map(XmlElement::text).orElse("");
  }

  private static String code(XmlElement fault) {
    return fault.optional("", "detail").map(XmlElement::elements).orElse(List.of()).stream()
        .filter(detail -> detail.name.equals("rlsFault"))
        .flatMap(detail -> detail.elements().stream())
        .filter(part -> part.name.equals("code"))
        .map(XmlElement::text)
        .findFirst()
        .orElse("");
  }

  void raise() {
    RlsError believed =
        BELIEVED.stream()
            .filter(error -> error.name().equals(code))
            .findFirst()
            .orElse(RlsError.TRANSPORT_FAILED);
    throw new RlsException(believed, text);
  }
}
