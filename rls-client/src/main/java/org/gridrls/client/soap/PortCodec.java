package org.gridrls.client.soap;

import jakarta.xml.ws.WebFault;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.codec.message.ElementContent;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.PreparedContract;
import org.gridrls.client.codec.message.Schema;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.ElementName;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.StreamInput;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;

/**
 * The messages of a port type as its clients write and read them; those of an operation are
 * prepared on its first call. Safe for threads.
 */
final class PortCodec {
  private static final Map<Class<?>, PortCodec> PORTS = new ConcurrentHashMap<>();
  private static final String UNQUALIFIED = "";
  private static final PreparedContract CONTRACT = PreparedContract.SHARED;

  /** The namespace of values and faults. */
  private static final String TYPES = "https://gridrls.org/ns/types/1";

  /** The namespace of searches by attributes, which indexes pass on to catalogs. */
  private static final String ATTRIBUTES = CONTRACT.namespace(LocalReplicaCatalog.class);

  /** The namespace of the operation that destroys a resource, which has nothing inside. */
  private static final String LIFETIME = "http://docs.oasis-open.org/wsrf/rl-2";

  private final String namespace;
  private final List<String> known;
  private final List<byte[]> namespaces;
  private final Schema schema;
  private final Map<Method, OperationMessages> operations = new ConcurrentHashMap<>();

  /** Members of a later version may have roles and ports that this one does not know. */
  private final boolean tolerant;

  private Faults faults;

  private PortCodec(Class<?> portType) {
    namespace = CONTRACT.namespace(portType);
    tolerant = portType == Registry.class;
    known = List.of(SoapEnvelope.NAMESPACE, namespace, TYPES, UNQUALIFIED, ATTRIBUTES, LIFETIME);
    namespaces = known.stream().map(XmlInput::bytes).toList();
    schema = new Schema(CONTRACT, Map.of(namespace, "p:", TYPES, "t:"), known).ofClients();
  }

  static PortCodec of(Class<?> portType) {
    return PORTS.computeIfAbsent(portType, PortCodec::new);
  }

  /** Throws UNKNOWN_OPERATION for operations on resource properties, which need a SOAP stack. */
  OperationMessages operation(Method method) {
    return operations.computeIfAbsent(method, this::prepared);
  }

  private synchronized OperationMessages prepared(Method method) {
    try {
      return new OperationMessages(method, schema);
    } catch (IllegalArgumentException more) {
      throw new RlsException(
          RlsError.UNKNOWN_OPERATION,
          "this client doesn't make calls of " + method.getName() + ": use a SOAP stack",
          more);
    }
  }

  /** Throws BAD_ARGUMENT for a text that no message can have. */
  RequestBody request(OperationMessages operation, Object[] parameters) {
    XmlOutput out = new XmlOutput(XmlOutput.Escapes.CAREFUL);
    String tag = "p:" + operation.requestName();
    out.raw(SoapEnvelope.BEGIN);
    out.start(
        XmlInput.bytes(
            "<%s xmlns:p=\"%s\" xmlns:t=\"%s\""
                .formatted(tag, operation.requestNamespace(), TYPES)));
    operation.writeRequest(out, parameters);
    out.end(XmlInput.bytes("</" + tag + ">"));
    out.raw(SoapEnvelope.END);
    return new RequestBody(out);
  }

  /**
   * Returns or throws what the operation did: nearly all replies have the form in which our
   * services write them.
   *
   * @param answer how it came, to say where it is from
   */
  Object reply(OperationMessages operation, ReplyBody body, Answer answer) throws Exception {
    byte[] message = body.message();
    if (body.isUtf8()) {
      try {
        return reply(operation, new XmlInput(message, namespaces, message.length), answer);
      } catch (UnsupportedMessage | IndexOutOfBoundsException other) {
        // perhaps it is no less right in another form
      }
    }
    return reply(operation, new ByteArrayInputStream(message), body.encoding(), answer);
  }

  /** Reads a reply in whatever form; throws {@link UnsupportedMessage} if it is none. */
  Object reply(OperationMessages operation, InputStream message, String encoding, Answer answer)
      throws Exception {
    StreamInput in = new StreamInput(message, encoding, known);
    if (tolerant) {
      in.tolerate();
    }
    return reply(operation, in, answer);
  }

  private Object reply(OperationMessages operation, MessageInput in, Answer answer)
      throws Exception {
    SoapEnvelope.enter(in);
    if (in.is(Faults.FAULT)) {
      Exception fault = faults().read(operation, in, answer.address());
      SoapEnvelope.leave(in);
      throw fault;
    }
    if (!in.is(operation.reply()) || answer.status() != HttpURLConnection.HTTP_OK) {
      throw new UnsupportedMessage("it is neither a fault nor a reply of the operation");
    }
    Object value = operation.readReply(in);
    SoapEnvelope.leave(in);
    return value;
  }

  /** Where a reply came from, and the status of HTTP that it had. */
  record Answer(String address, int status) {}

  private synchronized Faults faults() {
    if (faults == null) {
      faults = new Faults(schema);
    }
    return faults;
  }

  /** Reads faults. */
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

    Exception read(OperationMessages operation, MessageInput in, String address) {
      String message = "";
      Object info = "";
      while (in.enter()) {
        if (in.is(text)) {
          message = in.text();
        } else if (in.is(detail)) {
          info = detail(in);
        } else if (in.is(code)) {
          in.text();
        } else {
          in.skip();
        }
      }
      in.leave();
      if (info instanceof RlsFaultXml typed) {
        return new RlsFaultMessage(message, typed);
      }
      for (Class<?> declared : operation.method().getExceptionTypes()) {
        WebFault fault = declared.getAnnotation(WebFault.class);
        if (info.equals("{" + fault.targetNamespace() + "}" + fault.name())) {
          return made(declared, message);
        }
      }
      return new RlsException(RlsError.INTERNAL, address + " answered: " + message);
    }

    private static Exception made(Class<?> declared, String message) {
      try {
        return (Exception) declared.getConstructor(String.class).newInstance(message);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Returns the typed detail, or the name of another one. */
    private Object detail(MessageInput in) {
      in.tolerate(); // a later version may have other codes
      Object info = "";
      while (in.enter()) {
        if (in.is(typed)) {
          info = content.read(in);
        } else {
          String other = in.skip();
          info = info instanceof RlsFaultXml ? info : other;
        }
      }
      in.leave();
      return info;
    }
  }
}
