package org.gridrls.wss.message;

import java.util.List;
import java.util.Optional;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/** The headers of WS-Addressing that bind a message to its place and a reply to its request. */
public record Addressing(
    Optional<String> to,
    Optional<String> action,
    Optional<String> messageId,
    Optional<String> relatesTo) {

  public static Addressing request(String to, String action, String messageId) {
    return new Addressing(
        Optional.of(to), Optional.of(action), Optional.of(messageId), Optional.empty());
  }

  public static Addressing reply(String action, Optional<String> relatesTo) {
    return new Addressing(Optional.empty(), Optional.of(action), Optional.empty(), relatesTo);
  }

  static Addressing read(List<XmlElement> headers) {
    return new Addressing(
        one(headers, "To"),
        one(headers, "Action"),
        one(headers, "MessageID"),
        one(headers, "RelatesTo"));
  }

  private static Optional<String> one(List<XmlElement> headers, String name) {
    List<XmlElement> found = headers.stream().filter(h -> h.is(WsUris.ADDRESSING, name)).toList();
    if (found.size() > 1) {
      throw Refused.because("two headers " + name);
    }
    return found.stream().findFirst().map(header -> header.text().strip());
  }
}
