package org.gridrls.direct.message;

import org.gridrls.direct.xml.XmlInput;
import org.gridrls.direct.xml.XmlOutput;

/** What elements of one type have inside, as a value. Implementations are safe for threads. */
interface ElementContent {
  /** Reads the element that was entered, and leaves it. */
  Object read(XmlInput in);

  /** Writes what is between the tags. */
  void write(XmlOutput out, Object value);
}
