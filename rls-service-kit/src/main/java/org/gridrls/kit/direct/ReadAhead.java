package org.gridrls.kit.direct;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.http.BegunRequest;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.http.WholeRequest;

/** Reads messages that are too large to be read before they have a lane. Stateless. */
final class ReadAhead {
  private static final int PIECE_BYTES = 32 << 10;

  private ReadAhead() {}

  /**
   * A {@link WholeRequest}, or one that begins with the bytes read before its message became too
   * large or broke off; nothing is lost.
   */
  static Request whole(Request request, MessageMeter memory) {
    WholeRequest known = Request.as(request, WholeRequest.class);
    if (known == null) {
      return read(request, memory);
    }
    try {
      memory.bytes(known.message().length);
      return request;
    } catch (RlsException refused) {
      return known;
    }
  }

  private static Request read(Request request, MessageMeter memory) {
    ByteArrayOutputStream message = new ByteArrayOutputStream(PIECE_BYTES);
    try {
      read(Content.Source.asInputStream(request), message, memory);
      return new WholeRequest(request, message.toByteArray());
    } catch (IOException | UncheckedIOException | RlsException stopped) {
      return new BegunRequest(request, message.toByteArray());
    }
  }

  /** The stream is not closed, as that would end the request. */
  private static void read(InputStream in, ByteArrayOutputStream message, MessageMeter memory)
      throws IOException {
    byte[] piece = new byte[PIECE_BYTES];
    for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
      message.write(piece, 0, count);
      memory.bytes(count);
    }
  }
}
