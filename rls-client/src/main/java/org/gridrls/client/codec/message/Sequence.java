package org.gridrls.client.codec.message;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;

/** The elements inside a type, in the order of its schema. */
record Sequence(List<Child> children) {
  /** Reads up to the end of the element that was entered: a value of each child, or null. */
  Object[] read(XmlInput in) {
    Object[] values = new Object[children.size()];
    int last = -1;
    while (in.enter()) {
      int next = position(in, last);
      Child child = children.get(next);
      Object value = child.content().read(in);
      if (child.repeated()) {
        add(values, next, value);
      } else {
        values[next] = value;
      }
      last = next;
    }
    in.leave();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null && children.get(i).required()) {
        throw new UnsupportedMessage("missing element");
      }
    }
    return values;
  }

  private int position(XmlInput in, int last) {
    if (last >= 0 && children.get(last).repeated() && in.is(children.get(last).name())) {
      return last;
    }
    for (int i = last + 1; i < children.size(); i++) {
      if (in.is(children.get(i).name())) {
        return i;
      }
    }
    throw new UnsupportedMessage("element out of place");
  }

  @SuppressWarnings("unchecked")
  private static void add(Object[] values, int at, Object value) {
    if (values[at] == null) {
      values[at] = new ArrayList<>();
    }
    ((List<Object>) values[at]).add(value);
  }

  void write(XmlOutput out, Object bean) {
    for (int i = 0; i < children.size(); i++) {
      Child child = children.get(i);
      child.write(out, child.get(bean));
    }
  }
}
