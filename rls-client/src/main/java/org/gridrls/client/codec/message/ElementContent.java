package org.gridrls.client.codec.message;

import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.XmlOutput;

/** Reads and writes the content of elements of one type. Implementations are safe for threads. */
public interface ElementContent {
  /** Reads the element that was entered, and leaves it. */
  Object read(MessageInput in);

  /** Writes the content between the tags. */
  void write(XmlOutput out, Object value);
}
