package org.gridrls.client.soap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.soap.CallSigner.SignedCall;

/** Calls the operations of one endpoint, each by one request. Safe for threads. */
final class PortCalls implements InvocationHandler {
  /** Longer replies are read as they come. */
  private static final int HELD_BYTES_MAX = 32 << 20;

  private final SoapConnector connector;
  private final Class<?> portType;
  private final String address;
  private final PortCodec codec;

  PortCalls(SoapConnector connector, Class<?> portType, String address) {
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
    OperationMessages operation = codec.operation(method);
    RequestBody plain = codec.request(operation, arguments == null ? new Object[0] : arguments);
    Optional<SignedCall> signed = connector.signed(address, operation.action());
    try {
      HttpURLConnection connection = connector.open(URI.create(address));
      send(connection, operation.action(), signed.map(plain::signed).orElse(plain));
      try (InputStream body = body(connection)) {
        AnsweringServer.stated(connection.getHeaderField(ServerIdentity.HEADER));
        return read(operation, signed, connection, body);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> portType.getSimpleName() + " at " + address;
    };
  }

  private void send(HttpURLConnection connection, String action, RequestBody request)
      throws IOException {
    connection.setUseCaches(false);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Accept", "*/*");
    connection.setRequestProperty("SOAPAction", '"' + action + '"');
    connector.addHeaders(connection, address);
    request.prepare(connection);
    try {
      connection.connect();
    } catch (SocketTimeoutException e) {
      throw new HttpConnectTimeoutException(e.getMessage());
    }
    request.send(connection);
  }

  private static InputStream body(HttpURLConnection connection) throws IOException {
    if (connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST) {
      return connection.getInputStream();
    }
    InputStream error = connection.getErrorStream();
    return error == null ? InputStream.nullInputStream() : error;
  }

  private Object read(
      OperationMessages operation,
      Optional<SignedCall> signed,
      HttpURLConnection connection,
      InputStream body)
      throws Exception {
    int status = connection.getResponseCode();
    PortCodec.Answer answer = new PortCodec.Answer(address, status);
    try {
      byte[] held = body.readNBytes(HELD_BYTES_MAX);
      ReplyBody reply = ReplyBody.of(String.valueOf(connection.getContentType()), held);
      if (signed.isPresent()) {
        byte[] proved = proved(signed.get(), reply, status);
        return codec.reply(operation, new ReplyBody(proved, StandardCharsets.UTF_8.name()), answer);
      }
      InputStream whole = new SequenceInputStream(new ByteArrayInputStream(held), body);
      return held.length < HELD_BYTES_MAX
          ? codec.reply(operation, reply, answer)
          : codec.reply(operation, whole, reply.encoding(), answer);
    } catch (UnsupportedMessage other) {
      if (status != HttpURLConnection.HTTP_OK && status != HttpURLConnection.HTTP_INTERNAL_ERROR) {
        throw new HttpStatusException(status, connection.getResponseMessage());
      }
      throw new RlsException(
          RlsError.INTERNAL,
          address + " answered something else than the operation's message: " + other.getMessage());
    }
  }

  private static byte[] proved(SignedCall signed, ReplyBody reply, int status) {
    if (!reply.isUtf8()) {
      throw new UnsupportedMessage("it is signed and not in UTF-8");
    }
    return signed.proved(reply.message(), status);
  }
}
