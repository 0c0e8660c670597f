package org.gridrls.client.codec.call;

import jakarta.xml.ws.WebServiceException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Optional;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.soap.AnsweringServer;
import org.gridrls.client.soap.CallSigner;
import org.gridrls.client.soap.CallSigner.SignedCall;
import org.gridrls.client.soap.MessageSigning;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * Calls one endpoint. A request is sent once: either by the codec, and then CXF may only interpret
 * the reply, or by CXF. Safe for threads.
 */
final class LightCalls implements InvocationHandler {
  /** Longer replies are read by CXF as they come. */
  private static final int REPLY_BYTES_MAX = 32 << 20;

  private final LightConnector connector;
  private final Class<?> portType;
  private final String address;
  private final PortCodec codec;

  LightCalls(LightConnector connector, Class<?> portType, String address) {
    this.connector = connector;
    this.portType = portType;
    this.address = address;
    this.codec = PortCodec.of(portType);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return ofObject(proxy, method, arguments);
    }
    Object[] given = arguments == null ? new Object[0] : arguments;
    Optional<OperationMessages> operation = codec.operation(method);
    Optional<LightRequest> request =
        operation.flatMap(known -> codec.request(known, given)).filter(this::isSentByUs);
    return request.isPresent()
        ? light(operation.get(), request.get(), given)
        : byStack(method, given);
  }

  /** CXF signs attachments. */
  private boolean isSentByUs(LightRequest request) {
    return request.isMessageOnly() || !MessageSigning.isRequired(address);
  }

  private Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> portType.getSimpleName() + " at " + address;
    };
  }

  private Object byStack(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(connector.stack(portType, address), arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Object light(OperationMessages operation, LightRequest plain, Object[] arguments)
      throws Throwable {
    Optional<SignedCall> signed = connector.signed(address, operation.action());
    LightRequest request = signed.map(plain::signed).orElse(plain);
    HttpURLConnection connection;
    InputStream body;
    byte[] message;
    Optional<CodecReply> reply;
    try {
      connection = connector.open(URI.create(address));
      send(connection, operation.action(), request);
      body = body(connection);
      AnsweringServer.stated(connection.getHeaderField(ServerIdentity.HEADER));
      message = body.readNBytes(REPLY_BYTES_MAX);
      reply = read(operation, signed, connection, message);
    } catch (IOException e) {
      throw new WebServiceException(e);
    }
    try (body) {
      return reply.isPresent()
          ? reply.get().result()
          : interpreted(
              new AnsweredConnection(connection, message, body),
              signed,
              () -> byStack(operation.method(), arguments));
    }
  }

  private Object interpreted(
      AnsweredConnection answered, Optional<SignedCall> signed, CxfFallback.Call call)
      throws Throwable {
    Optional<CallSigner.Resumed> same = signed.map(SignedCall::resume);
    try {
      return connector.replay().of(answered, call);
    } finally {
      same.ifPresent(CallSigner.Resumed::close);
    }
  }

  private void send(HttpURLConnection connection, String action, LightRequest request)
      throws IOException {
    connection.setUseCaches(false);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Accept", "*/*");
    connection.setRequestProperty("SOAPAction", '"' + action + '"');
    connector
        .headers()
        .forEach(
            (name, value) -> value.get().ifPresent(v -> connection.setRequestProperty(name, v)));
    connector
        .credentials()
        .authorization(address)
        .ifPresent(value -> connection.setRequestProperty("Authorization", value));
    request.send(connection);
  }

  private static InputStream body(HttpURLConnection connection) throws IOException {
    if (connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST) {
      return connection.getInputStream();
    }
    InputStream error = connection.getErrorStream();
    return error == null ? InputStream.nullInputStream() : error;
  }

  /** Empty if CXF must interpret the reply. */
  private Optional<CodecReply> read(
      OperationMessages operation,
      Optional<SignedCall> signed,
      HttpURLConnection connection,
      byte[] message)
      throws IOException {
    int status = connection.getResponseCode();
    boolean plain =
        (status == HttpURLConnection.HTTP_OK || status == HttpURLConnection.HTTP_INTERNAL_ERROR)
            && message.length < REPLY_BYTES_MAX;
    return plain
        ? LightReply.message(String.valueOf(connection.getContentType()), message)
            .flatMap(found -> signed.isEmpty() ? Optional.of(found) : signed.get().proved(found))
            .flatMap(found -> codec.reply(operation, found, status))
        : Optional.empty();
  }

  /** Holds what a service has answered. */
  sealed interface CodecReply {
    Object result() throws RlsFaultMessage;
  }

  record Returned(Object result) implements CodecReply {}

  record Failed(RlsFaultMessage fault) implements CodecReply {
    @Override
    public Object result() throws RlsFaultMessage {
      throw fault;
    }
  }
}
