package org.gridrls.direct.message;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.direct.xml.ElementName;
import org.gridrls.direct.xml.XmlInput;
import org.gridrls.direct.xml.XmlOutput;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.wire.types.RlsFaultMessage;

/** One operation: its messages, and the method of the endpoint that serves it. Safe for threads. */
public final class DirectOperation {
  private static final byte[] BEGIN =
      XmlInput.bytes("<soap:Envelope xmlns:soap=\"" + Form.SOAP + "\"><soap:Body>");
  private static final byte[] END = XmlInput.bytes("</soap:Body></soap:Envelope>");

  private final Method method;
  private final String action;
  private final String replyAction;
  private final ElementName element;
  private final Sequence request;
  private final int[] order;
  private final byte[] tag;
  private final byte[] end;
  private final Child result;

  /** {@code form} is that of its replies. */
  DirectOperation(Method method, Schema schema, Form form, String replyAction) {
    this.method = method;
    this.replyAction = replyAction;
    action = method.getAnnotation(WebMethod.class).action();
    RequestWrapper sent = method.getAnnotation(RequestWrapper.class);
    element = schema.name(sent.targetNamespace(), sent.localName());
    request = schema.sequence(type(sent.className()));
    order = Arrays.stream(method.getParameters()).mapToInt(this::position).toArray();
    tag = XmlInput.bytes(form.tag());
    end = XmlInput.bytes(form.end());
    ResponseWrapper answered = method.getAnnotation(ResponseWrapper.class);
    List<Child> parts = schema.sequence(type(answered.className())).children();
    boolean answers = method.isAnnotationPresent(WebResult.class);
    if (order.length != request.children().size() || parts.size() != (answers ? 1 : 0)) {
      throw new IllegalArgumentException(method + " has other parts than its messages");
    }
    result = answers ? parts.get(0) : null;
  }

  static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private int position(Parameter parameter) {
    String name = parameter.getAnnotation(WebParam.class).name();
    for (int i = 0; i < request.children().size(); i++) {
      if (request.children().get(i).isNamed(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(parameter + " is not in the message");
  }

  /** As the WSDL names it. */
  public String name() {
    return method.getName();
  }

  /** The value of the header SOAPAction, without quotes. */
  public String action() {
    return action;
  }

  /** What the header Action of WS-Addressing says of its replies. */
  public String replyAction() {
    return replyAction;
  }

  ElementName element() {
    return element;
  }

  /** The parameters, from the element that was entered. */
  List<Object> read(XmlInput in) {
    Object[] values = request.read(in);
    List<Object> parameters = new ArrayList<>(order.length);
    for (int position : order) {
      boolean none = values[position] == null && request.children().get(position).repeated();
      parameters.add(none ? new ArrayList<>() : values[position]);
    }
    return parameters;
  }

  /** Calls the method; whatever goes wrong is the typed fault. */
  public Object call(Object endpoint, List<?> parameters) throws RlsFaultMessage {
    try {
      return method.invoke(endpoint, parameters.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RlsFaultMessage fault) {
        throw fault;
      }
      throw WireFaults.toWire(FaultMapper.unexpected(name(), e.getCause()));
    } catch (IllegalAccessException | IllegalArgumentException e) {
      throw WireFaults.toWire(FaultMapper.unexpected(name(), e));
    }
  }

  /** The reply with what the method has returned. */
  public ByteBuffer reply(Object value) {
    XmlOutput out = new XmlOutput(XmlOutput.Escapes.JAXB);
    out.raw(BEGIN);
    out.start(tag);
    if (result != null) {
      result.write(out, value);
    }
    out.end(end);
    out.raw(END);
    return out.bytes();
  }
}
