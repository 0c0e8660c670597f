package org.gridrls.kit.direct.message;

import jakarta.xml.ws.ResponseWrapper;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.namespace.QName;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.service.model.MessageInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.PreparedContract;
import org.gridrls.client.codec.message.Schema;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.soap.TypedFaults;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;

/** Reads and writes the messages of the direct operations of one port type. Safe for threads. */
public final class PortMessages {
  private static final QName ACTION =
      new QName("http://www.w3.org/2007/05/addressing/metadata", "Action");

  private final List<byte[]> namespaces;
  private final List<DirectOperation> operations;
  private final FaultForm thrown;
  private final FaultForm refused;
  private final int textMax;

  /** Holds what a message asks for. */
  public record Asked(DirectOperation operation, List<Object> parameters) {}

  /**
   * Throws IllegalArgumentException for an operation whose messages are more than plain.
   *
   * @param textMax the most bytes of one text
   */
  public PortMessages(SoapEndpoint endpoint, Server soap, int textMax) {
    this.textMax = textMax;
    String namespace = endpoint.service().getNamespaceURI();
    List<DirectOperation> known = new ArrayList<>();
    Set<String> missing = new HashSet<>(endpoint.direct());
    Schema schema = null;
    List<String> spaces = List.of();
    Form fault = null;
    for (Method method : endpoint.portType().getMethods()) {
      if (missing.remove(method.getName())) {
        QName name = new QName(namespace, method.getName());
        Form form = Form.ofReply(soap, name, emptyReply(method));
        if (schema == null) {
          spaces = new ArrayList<>(List.of(SoapEnvelope.NAMESPACE));
          spaces.addAll(form.prefixes().keySet());
          schema = new Schema(PreparedContract.SHARED, form.prefixes(), spaces);
          fault = Form.ofFault(soap, name, new RlsFaultXml());
        }
        known.add(
            new DirectOperation(
                new OperationMessages(method, schema), form, replyAction(soap, name)));
      }
    }
    if (!missing.isEmpty() || schema == null) {
      throw new IllegalArgumentException("no operations of " + endpoint.name() + ": " + missing);
    }
    operations = List.copyOf(known);
    namespaces = spaces.stream().map(XmlInput::bytes).toList();
    thrown = new FaultForm(fault);
    refused = new FaultForm(Form.ofDetail(TypedFaults.detail(new RlsFaultXml())));
  }

  private static Object emptyReply(Method method) {
    try {
      return OperationMessages.type(method.getAnnotation(ResponseWrapper.class).className())
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String replyAction(Server soap, QName operation) {
    ServiceInfo service = soap.getEndpoint().getEndpointInfo().getService();
    MessageInfo output = service.getInterface().getOperation(operation).getOutput();
    return String.valueOf(output.getExtensionAttribute(ACTION));
  }

  public XmlInput input(byte[] message) {
    return new XmlInput(message, namespaces, textMax);
  }

  /**
   * Reads a whole message. Throws {@link UnsupportedMessage}, and IndexOutOfBoundsException if it
   * ends too early.
   */
  public Asked read(XmlInput in) {
    SoapEnvelope.enter(in);
    DirectOperation operation = operation(in);
    List<Object> parameters = operation.messages().readRequest(in);
    SoapEnvelope.leave(in);
    return new Asked(operation, parameters);
  }

  private DirectOperation operation(XmlInput in) {
    for (DirectOperation operation : operations) {
      if (in.is(operation.messages().request())) {
        return operation;
      }
    }
    throw new UnsupportedMessage("operation");
  }

  /** The reply with a fault that an operation has thrown. */
  public ByteBuffer fault(RlsFaultMessage fault) {
    RlsFaultXml detail = fault.getFaultInfo();
    return thrown.write(WireFaults.error(detail.getCode()), fault.getMessage(), detail);
  }

  /** The reply with a fault for a call that was not admitted. */
  public ByteBuffer refusal(RlsException refusal) {
    RlsFaultXml detail = WireFaults.toWire(refusal).getFaultInfo();
    return refused.write(refusal.error(), refusal.getMessage(), detail);
  }
}
