package org.gridrls.kit.host.soap;

import jakarta.xml.bind.UnmarshalException;
import java.io.IOException;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.message.Message;
import org.gridrls.api.Causes;

/**
 * The element at which reading a message stopped: its value is invalid for its type (a word that
 * the enumeration lacks, an invalid number), or that the schema does not allow there.
 */
final class UnreadableElement {
  private UnreadableElement() {}

  /** The message for the sender; empty if no element failed. */
  static Optional<String> of(Throwable fault, Message in) {
    XMLStreamReader reader = in == null ? null : in.getContent(XMLStreamReader.class);
    if (reader == null || !isRefused(fault)) {
      return Optional.empty();
    }
    return switch (reader.getEventType()) {
      case XMLStreamReader.START_ELEMENT ->
          Optional.of("the message can't have the element " + reader.getLocalName() + " there");
      case XMLStreamReader.END_ELEMENT ->
          Optional.of(
              "the element " + reader.getLocalName() + " has a value that is not of its type");
      default -> Optional.empty();
    };
  }

  /** Not broken XML, which has a cause of another kind. */
  private static boolean isRefused(Throwable failure) {
    return Causes.first(failure, UnmarshalException.class).isPresent()
        && Causes.of(failure)
            .noneMatch(t -> t instanceof XMLStreamException || t instanceof IOException);
  }
}
