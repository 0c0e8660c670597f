package org.gridrls.client.codec.message;

import java.lang.reflect.Constructor;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.XmlOutput;

/** Holds the content of a type with elements inside, as a value of the generated class. */
record Bean(Constructor<?> constructor, Sequence sequence) implements ElementContent {
  @Override
  public Object read(MessageInput in) {
    Object[] values = sequence.read(in);
    Object bean = create();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        sequence.children().get(i).put(bean, values[i]);
      }
    }
    return bean;
  }

  private Object create() {
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void write(XmlOutput out, Object value) {
    sequence.write(out, value);
  }
}
