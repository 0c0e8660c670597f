package org.gridrls.client.codec.message;

import jakarta.activation.DataHandler;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;

/**
 * Bytes that are sent beside a message, which refers to them (XOP). Messages with such bytes are
 * written only: no reply has any. Stateless.
 */
final class Attached implements ElementContent {
  private static final String XOP = "http://www.w3.org/2004/08/xop/include";

  @Override
  public Object read(MessageInput in) {
    throw new UnsupportedMessage("attachment");
  }

  @Override
  public void write(XmlOutput out, Object value) {
    String id = out.attach((DataHandler) value);
    out.raw(XmlInput.bytes("<xop:Include xmlns:xop=\"" + XOP + "\" href=\"cid:" + id + "\"/>"));
  }
}
