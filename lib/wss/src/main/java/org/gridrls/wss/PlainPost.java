package org.gridrls.wss;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Sends a message over a connection that the caller provides. Thread-safe if the connection's
 * source is.
 */
public final class PlainPost {
  private static final int REPLY_BYTES_MAX = 1 << 20;

  private final Connections connections;

  /** Makes connections, not connected yet, with times to wait and what TLS needs. */
  @FunctionalInterface
  public interface Connections {
    HttpURLConnection open(URI address) throws IOException;
  }

  public PlainPost(Connections connections) {
    this.connections = connections;
  }

  /** The body of the reply, be it a fault or not. */
  public byte[] send(URI address, String action, byte[] message) throws IOException {
    HttpURLConnection connection = connections.open(address);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setInstanceFollowRedirects(false);
    connection.setFixedLengthStreamingMode(message.length);
    connection.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
    connection.setRequestProperty("SOAPAction", '"' + action + '"');
    try (OutputStream out = connection.getOutputStream()) {
      out.write(message);
    }
    boolean fault = connection.getResponseCode() >= HttpURLConnection.HTTP_BAD_REQUEST;
    InputStream reply = fault ? connection.getErrorStream() : connection.getInputStream();
    try (InputStream in = reply == null ? InputStream.nullInputStream() : reply) {
      byte[] bytes = in.readNBytes(REPLY_BYTES_MAX);
      if (bytes.length == 0 || !String.valueOf(connection.getContentType()).contains("xml")) {
        throw new RlsException(
            RlsError.TRANSPORT_FAILED,
            address + " answered " + connection.getResponseCode() + " and no message");
      }
      return bytes;
    }
  }
}
