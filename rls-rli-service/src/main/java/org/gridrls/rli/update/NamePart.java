package org.gridrls.rli.update;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.gridrls.api.Limits;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * One part of a full update, inflated and checked: names in UTF-8, each followed by a line feed.
 * Immutable, safe for threads.
 */
final class NamePart {
  private final byte[] bytes;
  private final long checksum;

  private NamePart(byte[] bytes) {
    this.bytes = bytes;
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    this.checksum = crc.getValue() << 32 | bytes.length;
  }

  /**
   * Reads to the end, never more than the limits. Throws TOO_LARGE; UPDATE_DAMAGED for what ends
   * early or is not what it should be; BAD_ARGUMENT for an invalid name.
   */
  static NamePart read(InputStream sent, boolean gzip, int inflatedMax) {
    InputStream bounded =
        new BoundedInput(sent, "a part of an update", Limits.UPDATE_PART_BYTES_MAX);
    try (InputStream in = gzip ? new GZIPInputStream(bounded, 1 << 13) : bounded) {
      ByteArrayOutputStream inflated = new ByteArrayOutputStream();
      new BoundedInput(in, "a part of an update, inflated,", inflatedMax).transferTo(inflated);
      NamePart part = new NamePart(inflated.toByteArray());
      part.check();
      return part;
    } catch (IOException e) {
      throw new RlsException(
          RlsError.UPDATE_DAMAGED, "the part of the update can't be read: " + e.getMessage(), e);
    }
  }

  /** Length and check sum: different for any two parts that a sender could confuse. */
  long checksum() {
    return checksum;
  }

  /** Takes the names of a part one by one, as the bytes from {@code from} to before {@code to}. */
  @FunctionalInterface
  interface NameTaker {
    void take(byte[] source, int from, int to);
  }

  void forEach(NameTaker taker) {
    int from = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        taker.take(bytes, from, at);
        from = at + 1;
      }
    }
  }

  private void check() {
    if (bytes.length > 0 && bytes[bytes.length - 1] != '\n') {
      throw new RlsException(
          RlsError.UPDATE_DAMAGED, "the last name of the part has no line feed after it");
    }
    forEach(NamePart::checkName);
  }

  private static void checkName(byte[] source, int from, int to) {
    if (!isPlain(source, from, to)) {
      Names.require("logical name", decoded(source, from, to));
    }
  }

  /** The common case, without making a string: 1 to 4096 printable ASCII characters. */
  private static boolean isPlain(byte[] source, int from, int to) {
    for (int at = from; at < to; at++) {
      if (source[at] < 0x20 || source[at] == 0x7f) {
        return false;
      }
    }
    return to > from && to - from <= Names.LENGTH_MAX;
  }

  private static String decoded(byte[] source, int from, int to) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(source, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      throw new RlsException(RlsError.UPDATE_DAMAGED, "the part of the update is not UTF-8", e);
    }
  }
}
