package org.gridrls.client.soap;

import jakarta.activation.DataHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.gridrls.client.codec.xml.XmlOutput;

/**
 * A request as it is sent: a message, or a message followed by its attachments (MTOM). For one
 * call.
 */
final class RequestBody {
  private static final String PLAIN = "text/xml; charset=UTF-8";
  private static final String XOP = "application/xop+xml";
  private static final String ROOT = "<root@gridrls.org>";

  /** Attachments are sent in chunks of this size, not copied first. */
  private static final int CHUNK_BYTES = 1 << 16;

  private final ByteBuffer message;
  private final List<DataHandler> attachments;
  private final String boundary;

  RequestBody(XmlOutput written) {
    this(written.bytes(), written.attachments());
  }

  private RequestBody(ByteBuffer message, List<DataHandler> attachments) {
    this.message = message;
    this.attachments = attachments;
    this.boundary = attachments.isEmpty() ? "" : "rls:" + UUID.randomUUID();
  }

  RequestBody signed(CallSigner.SignedCall call) {
    byte[] plain = Arrays.copyOf(message.array(), message.remaining());
    return new RequestBody(ByteBuffer.wrap(call.signed(plain, attachments)), attachments);
  }

  private String contentType() {
    return attachments.isEmpty()
        ? PLAIN
        : "multipart/related; type=\"%s\"; boundary=\"%s\"; start=\"%s\"; start-info=\"text/xml\""
            .formatted(XOP, boundary, ROOT);
  }

  /** Sets what a connection must know before it connects. */
  void prepare(HttpURLConnection connection) {
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", contentType());
    if (!attachments.isEmpty()) {
      connection.setChunkedStreamingMode(CHUNK_BYTES);
    }
  }

  /** Sends it as the body of a request whose headers are set. */
  void send(HttpURLConnection connection) throws IOException {
    try (OutputStream out = connection.getOutputStream()) {
      if (attachments.isEmpty()) {
        out.write(message.array(), 0, message.remaining());
      } else {
        writeParts(out);
      }
    }
  }

  private void writeParts(OutputStream out) throws IOException {
    beginPart(out, XOP + "; charset=UTF-8; type=\"text/xml\"", ROOT);
    out.write(message.array(), 0, message.remaining());
    for (int i = 0; i < attachments.size(); i++) {
      DataHandler attachment = attachments.get(i);
      beginPart(out, attachment.getContentType(), "<" + XmlOutput.attachmentId(i) + ">");
      attachment.writeTo(out);
    }
    write(out, "\r\n--" + boundary + "--");
  }

  private void beginPart(OutputStream out, String type, String id) throws IOException {
    write(
        out,
        "\r\n--%s\r\nContent-Type: %s\r\nContent-Transfer-Encoding: binary\r\nContent-ID: %s\r\n\r\n"
            .formatted(boundary, type, id));
  }

  private static void write(OutputStream out, String ascii) throws IOException {
    out.write(ascii.getBytes(StandardCharsets.US_ASCII));
  }
}
