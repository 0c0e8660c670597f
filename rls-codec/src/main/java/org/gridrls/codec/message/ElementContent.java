package org.gridrls.codec.message;

import org.gridrls.codec.xml.XmlInput;
import org.gridrls.codec.xml.XmlOutput;

/** What elements of one type have inside, as a value. Implementations are safe for threads. */
public interface ElementContent {
  /** Reads the element that was entered, and leaves it. */
  Object read(XmlInput in);

  /** Writes what is between the tags. */
  void write(XmlOutput out, Object value);
}
