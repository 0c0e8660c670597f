package org.gridrls.client.codec.message;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.client.codec.message.Contract.ContractOperation;
import org.gridrls.client.codec.xml.ElementName;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.XmlOutput;

/** The request and reply elements of one operation. Safe for threads. */
public final class OperationMessages {
  private final Method method;
  private final String action;
  private final Wrapper request;
  private final Wrapper reply;
  private final int[] order;
  private final boolean answers;

  /**
   * The one element of a body.
   *
   * @param local its name, in the namespace of {@code name}
   */
  private record Wrapper(String namespace, String local, ElementName name, Sequence parts) {
    static Wrapper of(Schema schema, Contract.Wrapper said) {
      return new Wrapper(
          said.namespace(),
          said.local(),
          schema.name(said.namespace(), said.local()),
          schema.sequence(type(said.type())));
    }
  }

  /** Throws IllegalArgumentException for an operation whose messages are more than plain. */
  public OperationMessages(Method method, Schema schema) {
    this.method = method;
    ContractOperation operation = schema.contract().operation(method);
    action = operation.action();
    request = Wrapper.of(schema, operation.request());
    reply = Wrapper.of(schema, operation.reply());
    order = operation.parameters().stream().mapToInt(this::position).toArray();
    answers = operation.answers();
    if (order.length != request.parts().children().size()
        || reply.parts().children().size() != (answers ? 1 : 0)) {
      throw new IllegalArgumentException(method + " has other parts than its messages");
    }
  }

  /** A class that the contract names. */
  public static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private int position(String name) {
    List<Child> children = request.parts().children();
    for (int i = 0; i < children.size(); i++) {
      if (children.get(i).isNamed(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(name + " is not in the message");
  }

  public Method method() {
    return method;
  }

  /** Returns the name of the operation as the WSDL has it. */
  public String name() {
    return method.getName();
  }

  /** The value of the header SOAPAction, without quotes. */
  public String action() {
    return action;
  }

  /** The element in the body of requests. */
  public ElementName request() {
    return request.name();
  }

  /** The element in the body of replies. */
  public ElementName reply() {
    return reply.name();
  }

  /** The name of the element in the body of requests. */
  public String requestName() {
    return request.local();
  }

  /** Its namespace: that of the port type, or of a standard. */
  public String requestNamespace() {
    return request.namespace();
  }

  /** The parameters of the method, from the element that was entered; leaves it. */
  public List<Object> readRequest(MessageInput in) {
    Object[] values = request.parts().read(in);
    List<Object> parameters = new ArrayList<>(order.length);
    for (int position : order) {
      parameters.add(value(request.parts().children().get(position), values[position]));
    }
    return parameters;
  }

  /** Reads what the method returns from the element that was entered; leaves it. */
  public Object readReply(MessageInput in) {
    Object[] values = reply.parts().read(in);
    return answers ? value(reply.parts().children().get(0), values[0]) : null;
  }

  private static Object value(Child child, Object read) {
    return read == null && child.repeated() ? new ArrayList<>() : read;
  }

  /** Writes what a request has inside its element. */
  public void writeRequest(XmlOutput out, Object[] parameters) {
    Object[] values = new Object[order.length];
    for (int i = 0; i < order.length; i++) {
      values[order[i]] = parameters[i];
    }
    List<Child> children = request.parts().children();
    for (int i = 0; i < values.length; i++) {
      children.get(i).write(out, values[i]);
    }
  }

  /** Writes what a reply has inside its element. */
  public void writeReply(XmlOutput out, Object result) {
    if (answers) {
      reply.parts().children().get(0).write(out, result);
    }
  }
}
