package org.gridrls.client.codec.call;

import java.lang.reflect.Method;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.client.codec.message.ElementContent;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.PreparedContract;
import org.gridrls.client.codec.message.Schema;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.ElementName;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;

/**
 * The messages of a port type as its clients write and read them; those of an operation are
 * prepared on its first call. Safe for threads.
 */
final class PortCodec {
  private static final Map<Class<?>, PortCodec> PORTS = new ConcurrentHashMap<>();
  private static final String UNQUALIFIED = "";
  private static final PreparedContract CONTRACT = new PreparedContract();

  /** The namespace of values and faults. */
  private static final String TYPES = "https://gridrls.org/ns/types/1";

  private final String namespace;
  private final List<byte[]> namespaces;
  private final Schema schema;
  private final Map<Method, Optional<OperationMessages>> operations = new ConcurrentHashMap<>();
  private Faults faults;

  private PortCodec(Class<?> portType) {
    namespace = CONTRACT.namespace(portType);
    List<String> known = List.of(SoapEnvelope.NAMESPACE, namespace, TYPES, UNQUALIFIED);
    namespaces = known.stream().map(XmlInput::bytes).toList();
    schema = new Schema(CONTRACT, Map.of(namespace, "p:", TYPES, "t:"), known).withAttachments();
  }

  static PortCodec of(Class<?> portType) {
    return PORTS.computeIfAbsent(portType, PortCodec::new);
  }

  /** Empty for an operation whose messages are more than plain. */
  Optional<OperationMessages> operation(Method method) {
    return operations.computeIfAbsent(method, this::prepared);
  }

  private synchronized Optional<OperationMessages> prepared(Method method) {
    try {
      return Optional.of(new OperationMessages(method, schema))
          .filter(operation -> operation.requestNamespace().equals(namespace));
    } catch (IllegalArgumentException notPlain) {
      return Optional.empty();
    }
  }

  /** Empty if a text has characters whose treatment is CXF's. */
  Optional<LightRequest> request(OperationMessages operation, Object[] parameters) {
    XmlOutput out = new XmlOutput(XmlOutput.Escapes.NONE_SPECIAL);
    String tag = "p:" + operation.requestName();
    out.raw(SoapEnvelope.BEGIN);
    out.start(
        XmlInput.bytes("<" + tag + " xmlns:p=\"" + namespace + "\" xmlns:t=\"" + TYPES + "\""));
    try {
      operation.writeRequest(out, parameters);
    } catch (UnsupportedMessage special) {
      return Optional.empty();
    }
    out.end(XmlInput.bytes("</" + tag + ">"));
    out.raw(SoapEnvelope.END);
    return Optional.of(new LightRequest(out));
  }

  /** Empty if it is more than plain, or damaged. */
  Optional<LightCalls.CodecReply> reply(OperationMessages operation, byte[] message, int status) {
    try {
      XmlInput in = new XmlInput(message, namespaces, message.length);
      SoapEnvelope.enter(in);
      LightCalls.CodecReply reply =
          status == HttpURLConnection.HTTP_OK
              ? new LightCalls.Returned(returned(operation, in))
              : new LightCalls.Failed(faults().read(in));
      SoapEnvelope.leave(in);
      return Optional.of(reply);
    } catch (UnsupportedMessage | IndexOutOfBoundsException other) {
      return Optional.empty();
    }
  }

  private static Object returned(OperationMessages operation, XmlInput in) {
    if (!in.is(operation.reply())) {
      throw new UnsupportedMessage("reply");
    }
    return operation.readReply(in);
  }

  private synchronized Faults faults() {
    if (faults == null) {
      faults = new Faults(schema);
    }
    return faults;
  }

  /** Reads typed faults. */
  private static final class Faults {
    private static final ElementName FAULT = ElementName.of(0, "Fault");

    private final ElementName code;
    private final ElementName text;
    private final ElementName detail;
    private final ElementName typed;
    private final ElementContent content;

    Faults(Schema schema) {
      code = schema.name(UNQUALIFIED, "faultcode");
      text = schema.name(UNQUALIFIED, "faultstring");
      detail = schema.name(UNQUALIFIED, "detail");
      typed = schema.name(TYPES, "rlsFault");
      content = schema.bean(RlsFaultXml.class);
    }

    RlsFaultMessage read(XmlInput in) {
      require(in.is(FAULT));
      require(in.enter() && in.is(code));
      in.text();
      require(in.enter() && in.is(text));
      String message = in.text();
      require(in.enter() && in.is(detail));
      require(in.enter() && in.is(typed));
      RlsFaultXml info = (RlsFaultXml) content.read(in);
      in.leave();
      in.leave();
      return new RlsFaultMessage(message, info);
    }

    private static void require(boolean plain) {
      if (!plain) {
        throw new UnsupportedMessage("fault");
      }
    }
  }
}
