package org.gridrls.security.acl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BiFunction;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows what a text file says: a new version that has mistakes, and a file that is gone, are
 * logged once and counted, and the last good version stays in force. Safe for threads.
 */
final class WatchedText<T> {
  private static final Logger log = LoggerFactory.getLogger(WatchedText.class);
  static final int BYTES_MAX = 8 << 20;

  /** A byte order mark, which some editors put before the first line. */
  private static final String MARK = "\ufeff";

  private final Path file;
  private final BiFunction<String, String, T> parser;
  private byte[] seen;
  private byte[] inForce;
  private String trouble = "";
  private T value;
  private long loaded;
  private long refused;

  /** Throws BAD_ARGUMENT with all mistakes of the first version. */
  WatchedText(Path file, BiFunction<String, String, T> parser) {
    this.file = file;
    this.parser = parser;
    byte[] bytes = read();
    this.value = parse(bytes);
    this.seen = bytes;
    this.inForce = bytes;
  }

  /** Looks at the file. True if it says something new that is in force now. */
  synchronized boolean check() {
    try {
      byte[] bytes = read();
      if (Arrays.equals(bytes, inForce)) {
        seen = bytes;
        trouble = "";
        return false;
      }
      if (Arrays.equals(bytes, seen)) {
        return false;
      }
      seen = bytes;
      value = parse(bytes);
      inForce = bytes;
      trouble = "";
      loaded++;
      log.info("the new version of {} is in use", file);
      return true;
    } catch (RlsException broken) {
      refuse(broken.getMessage());
      return false;
    }
  }

  private void refuse(String why) {
    if (!why.equals(trouble)) {
      trouble = why;
      refused++;
      log.error("the new version of {} is refused, the last one stays in use:\n{}", file, why);
    }
  }

  private T parse(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return parser.apply(file.toString(), text.startsWith(MARK) ? text.substring(1) : text);
    } catch (CharacterCodingException e) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "not UTF-8 text", file.toString());
    }
  }

  private byte[] read() {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(BYTES_MAX + 1);
      if (bytes.length > BYTES_MAX) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "more than " + BYTES_MAX + " bytes", file.toString());
      }
      return bytes;
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot read " + file + ": " + AtomicFile.reason(e), e);
    }
  }

  synchronized T value() {
    return value;
  }

  synchronized long loaded() {
    return loaded;
  }

  synchronized long refused() {
    return refused;
  }

  /** True while the active text differs from the file. */
  synchronized boolean troubled() {
    return !trouble.isEmpty();
  }
}
