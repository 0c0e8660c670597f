package org.gridrls.client.codec.message;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlOutput;

/** The elements inside a type, in the order of its schema. */
record Sequence(List<Child> children) {
  /** Reads up to the end of the element that was entered: a value of each child, or null. */
  Object[] read(MessageInput in) {
    Object[] values = new Object[children.size()];
    int last = -1;
    while (in.enter()) {
      int next = position(in, last);
      if (next < 0 || in.isNil()) {
        in.skip();
      } else {
        put(values, next, children.get(next).content().read(in));
        last = next;
      }
    }
    in.leave();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null && children.get(i).required() && !in.isTolerant()) {
        throw new UnsupportedMessage("it lacks the element " + children.get(i));
      }
    }
    return values;
  }

  private void put(Object[] values, int at, Object value) {
    if (value == null) {
      return;
    }
    if (children.get(at).repeated()) {
      add(values, at, value);
    } else if (values[at] == null) {
      values[at] = value;
    } else {
      throw new UnsupportedMessage("it has an element twice: " + children.get(at));
    }
  }

  /** Returns which child was entered; -1 if none, or not in the order of the schema. */
  private int position(MessageInput in, int last) {
    if (last >= 0 && children.get(last).repeated() && in.is(children.get(last).name())) {
      return last;
    }
    for (int i = in.isExact() ? last + 1 : 0; i < children.size(); i++) {
      if (in.is(children.get(i).name())) {
        return i;
      }
    }
    return -1;
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
