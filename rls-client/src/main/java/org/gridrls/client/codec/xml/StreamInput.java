package org.gridrls.client.codec.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads any message of SOAP as the replies of services may be: comments, sections, attributes,
 * elements of later versions. For one message.
 */
public final class StreamInput implements MessageInput {
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

  private final XMLStreamReader in;
  private final List<String> namespaces;
  private boolean tolerant;

  /** Says whether the end of the current element was reached, and not left. */
  private boolean atEnd;

  /**
   * @param encoding that of the characters; null if the message says it
   * @param namespaces those of known elements; {@link ElementName#namespace} counts them
   */
  public StreamInput(InputStream message, String encoding, List<String> namespaces) {
    this.namespaces = namespaces;
    try {
      in = XmlReaders.open(message, encoding);
    } catch (XMLStreamException e) {
      throw unreadable(e);
    }
  }

  private static RuntimeException unreadable(XMLStreamException failure) {
    return failure.getNestedException() instanceof IOException broken
        ? new UncheckedIOException(broken)
        : new UnsupportedMessage("it is no XML: " + failure.getMessage());
  }

  /** The next event that is neither a comment nor an instruction. */
  private int next() {
    try {
      int event = in.next();
      while (event == XMLStreamConstants.COMMENT
          || event == XMLStreamConstants.PROCESSING_INSTRUCTION
          || event == XMLStreamConstants.SPACE) {
        event = in.next();
      }
      return event;
    } catch (XMLStreamException e) {
      throw unreadable(e);
    }
  }

  @Override
  public boolean enter() {
    if (atEnd) {
      return false;
    }
    int event = next();
    while (isText(event) && in.getText().isBlank()) {
      event = next();
    }
    atEnd = event == XMLStreamConstants.END_ELEMENT;
    if (!atEnd && event != XMLStreamConstants.START_ELEMENT) {
      throw new UnsupportedMessage("it has text between elements");
    }
    return !atEnd;
  }

  private static boolean isText(int event) {
    return event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA;
  }

  @Override
  public boolean is(ElementName name) {
    String namespace = in.getNamespaceURI() == null ? "" : in.getNamespaceURI();
    return name.namespace() >= 0
        && namespaces.get(name.namespace()).equals(namespace)
        && in.getLocalName().equals(new String(name.local(), StandardCharsets.US_ASCII));
  }

  @Override
  public void leave() {
    if (enter()) {
      throw new UnsupportedMessage("it has an element too many: " + in.getLocalName());
    }
    atEnd = false;
  }

  @Override
  public String skip() {
    if ("1".equals(in.getAttributeValue(SOAP, "mustUnderstand"))) {
      throw new UnsupportedMessage("it has a header that must be understood: " + in.getName());
    }
    String name = in.getName().toString();
    int open = 1;
    while (open > 0) {
      int event = next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        open++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        open--;
      }
    }
    return name;
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder();
    int event = next();
    while (isText(event)) {
      text.append(in.getText());
      event = next();
    }
    if (event != XMLStreamConstants.END_ELEMENT) {
      throw new UnsupportedMessage("it has more than text where a value is");
    }
    return text.toString();
  }

  @Override
  public void end() {
    while (next() != XMLStreamConstants.END_DOCUMENT) {
      // white space; the parser refuses everything else
    }
  }

  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public void tolerate() {
    tolerant = true;
  }

  @Override
  public boolean isTolerant() {
    return tolerant;
  }

  @Override
  public boolean isNil() {
    String nil = in.getAttributeValue(INSTANCE, "nil");
    return "true".equals(nil) || "1".equals(nil);
  }
}
