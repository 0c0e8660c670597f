package org.gridrls.kit.host.soap;

import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.util.StreamReader2Delegate;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.http.MessageMeter;

/**
 * Reads a message and counts the memory that its readers will use: nodes, characters, and the
 * characters between two tags, in any number of pieces. Refuses elements that occur too often. For
 * one message.
 */
final class MeteredReader extends StreamReader2Delegate {
  private final MessageMeter meter;
  private final long textMax;
  private final SingleElements.Watch watch;
  private long text;

  /** {@code textMax} characters are the most that an element may have as its text. */
  MeteredReader(
      XMLStreamReader2 reader, MessageMeter meter, long textMax, SingleElements.Watch watch) {
    super(reader);
    this.meter = meter;
    this.textMax = textMax;
    this.watch = watch;
  }

  @Override
  public int next() throws XMLStreamException {
    int event = super.next();
    switch (event) {
      case START_ELEMENT -> {
        text = 0;
        meter.nodes(1L + getAttributeCount() + getNamespaceCount());
        countAttributes();
        watch.started(getName(), getDepth());
      }
      case END_ELEMENT -> text = 0;
      case CHARACTERS, CDATA, SPACE -> countText(getTextLength());
      default -> {
        // holds nothing
      }
    }
    return event;
  }

  private void countAttributes() {
    for (int i = 0; i < getAttributeCount(); i++) {
      meter.bytes(getAttributeValue(i).length());
    }
  }

  private void countText(int length) {
    text += length;
    if (text > textMax) {
      throw new RlsException(
          RlsError.TOO_LARGE, "a text of the message has more than " + textMax + " characters");
    }
    meter.bytes(length);
  }

  @Override
  public String getElementText() throws XMLStreamException {
    StringBuilder all = new StringBuilder();
    for (int event = next(); event != END_ELEMENT; event = next()) {
      if (event == START_ELEMENT) {
        throw new XMLStreamException("an element where there should be text only", getLocation());
      }
      if (event == CHARACTERS || event == CDATA || event == SPACE) {
        all.append(getText());
      }
    }
    return all.toString();
  }
}
