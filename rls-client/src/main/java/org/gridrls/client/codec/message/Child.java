package org.gridrls.client.codec.message;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.gridrls.client.codec.xml.ElementName;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;

/**
 * An element that a type has inside.
 *
 * @param field of the generated class
 * @param start the tag with which it begins, without its end
 * @param end the tag with which it ends
 */
record Child(
    ElementName name,
    Field field,
    ElementContent content,
    boolean repeated,
    boolean required,
    byte[] start,
    byte[] end) {
  @Override
  public String toString() {
    return new String(name.local(), StandardCharsets.US_ASCII);
  }

  boolean isNamed(String local) {
    return Arrays.equals(name.local(), XmlInput.bytes(local));
  }

  Object get(Object bean) {
    try {
      return field.get(bean);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  void put(Object bean, Object value) {
    try {
      field.set(bean, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes nothing for null. */
  void write(XmlOutput out, Object value) {
    if (repeated && value != null) {
      ((List<?>) value).forEach(item -> writeOne(out, item));
    } else if (value != null) {
      writeOne(out, value);
    }
  }

  private void writeOne(XmlOutput out, Object value) {
    out.start(start);
    content.write(out, value);
    out.end(end);
  }
}
