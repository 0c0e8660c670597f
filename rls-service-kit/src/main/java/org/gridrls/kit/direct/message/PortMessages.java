package org.gridrls.kit.direct.message;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.xml.namespace.QName;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.PreparedContract;
import org.gridrls.client.codec.message.Schema;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.kit.host.SoapEndpoint;
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
  public PortMessages(SoapEndpoint endpoint, int textMax) {
    this.textMax = textMax;
    PreparedReplies replies = PreparedReplies.SHARED;
    List<String> spaces = new ArrayList<>(List.of(SoapEnvelope.NAMESPACE));
    List<DirectOperation> known = new ArrayList<>();
    Schema schema = null;
    for (Method method : endpoint.portType().getMethods()) {
      if (endpoint.direct().contains(method.getName())) {
        Form form = replies.reply(method);
        if (schema == null) {
          spaces.addAll(form.prefixes().keySet());
          schema = new Schema(PreparedContract.SHARED, form.prefixes(), spaces);
        }
        known.add(
            new DirectOperation(
                new OperationMessages(method, schema), form, replies.action(method)));
      }
    }
    operations = List.copyOf(known);
    namespaces = spaces.stream().map(XmlInput::bytes).toList();
    thrown = new FaultForm(replies.fault(endpoint.portType()));
    refused = new FaultForm(replies.refusal());
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
