package org.gridrls.replicator.service;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The lines of a request file while it arrives, of bounded length. Used by one thread. */
final class RequestFile {
  private static final int LINE_MAX = 64 * 1024;

  private final InputStream in;
  private final byte[] bytes = new byte[LINE_MAX];
  private int length;
  private long number;

  RequestFile(InputStream in) {
    this.in = new BufferedInputStream(in, LINE_MAX);
  }

  /** Reads a line; false at the end. TOO_LARGE for a line beyond the limit. */
  boolean next() throws IOException {
    int read = in.read();
    if (read < 0) {
      return false;
    }
    number++;
    for (length = 0; read >= 0 && read != '\n'; read = in.read()) {
      if (length == LINE_MAX) {
        throw new RlsException(
            RlsError.TOO_LARGE, "line " + number + " has more than " + LINE_MAX + " bytes");
      }
      bytes[length++] = (byte) read;
    }
    length -= length > 0 && bytes[length - 1] == '\r' ? 1 : 0;
    return true;
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** The line; empty for an empty line. BAD_ARGUMENT unless it is UTF-8. */
  Optional<String> text() {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
      return Optional.of(text).filter(any -> !any.isEmpty());
    } catch (CharacterCodingException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the line is not UTF-8", e);
    }
  }
}
