package org.gridrls.kit.direct.message;

import java.nio.ByteBuffer;
import java.util.List;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.fault.MethodCall;
import org.gridrls.wire.types.RlsFaultMessage;

/** One operation: its messages, and the method of the endpoint that serves it. Safe for threads. */
public final class DirectOperation {
  private final OperationMessages messages;
  private final String replyAction;
  private final byte[] tag;
  private final byte[] end;
  private volatile MethodCall method;

  /** {@code form} is that of its replies. */
  DirectOperation(OperationMessages messages, Form form, String replyAction) {
    this.messages = messages;
    this.replyAction = replyAction;
    tag = XmlInput.bytes(form.tag());
    end = XmlInput.bytes(form.end());
  }

  /** Returns the operation's name as the WSDL has it. */
  public String name() {
    return messages.name();
  }

  /** The value of the header SOAPAction, without quotes. */
  public String action() {
    return messages.action();
  }

  /** Returns what the header Action of WS-Addressing says of the operation's replies. */
  public String replyAction() {
    return replyAction;
  }

  OperationMessages messages() {
    return messages;
  }

  /** Calls the method; whatever goes wrong is the typed fault. */
  public Object call(Object endpoint, List<?> parameters) throws RlsFaultMessage {
    try {
      return method().of(endpoint, parameters.toArray());
    } catch (RlsFaultMessage fault) {
      throw fault;
    } catch (Throwable failure) {
      throw WireFaults.toWire(FaultMapper.unexpected(name(), failure));
    }
  }

  /** Made by the first call, as most servers are asked few of their operations. */
  private MethodCall method() {
    MethodCall made = method;
    if (made == null) {
      made = new MethodCall(messages.method());
      method = made;
    }
    return made;
  }

  /** The reply with what the method has returned. */
  public ByteBuffer reply(Object value) {
    XmlOutput out = new XmlOutput(XmlOutput.Escapes.JAXB);
    out.raw(SoapEnvelope.BEGIN);
    out.start(tag);
    messages.writeReply(out, value);
    out.end(end);
    out.raw(SoapEnvelope.END);
    return out.bytes();
  }
}
