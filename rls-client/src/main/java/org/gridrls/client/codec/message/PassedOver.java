package org.gridrls.client.codec.message;

import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.XmlOutput;

/** Passes over elements that clients do not use: references of WS-Addressing. Stateless. */
final class PassedOver implements ElementContent {
  @Override
  public Object read(MessageInput in) {
    in.skip();
    return null;
  }

  @Override
  public void write(XmlOutput out, Object value) {
    throw new IllegalStateException("clients send no references");
  }
}
