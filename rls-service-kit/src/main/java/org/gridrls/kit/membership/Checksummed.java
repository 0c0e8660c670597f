package org.gridrls.kit.membership;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * An XML document that ends with its own checksum in a comment, which other XML readers ignore.
 * Stateless.
 */
final class Checksummed {
  private static final String FORM = "\n<!-- crc32 %08x -->\n";
  private static final Pattern END = Pattern.compile("\n<!-- crc32 ([0-9a-f]{8}) -->\n");
  private static final int END_LENGTH = FORM.formatted(0).length();

  private Checksummed() {}

  static byte[] of(byte[] document) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(document);
    out.write(FORM.formatted(crc(document)).getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }

  /** The document; IOException if its checksum is wrong. A document may lack a checksum. */
  static byte[] content(byte[] file) throws IOException {
    int length = Math.max(0, file.length - END_LENGTH);
    String end = new String(file, length, file.length - length, StandardCharsets.ISO_8859_1);
    Matcher matcher = END.matcher(end);
    if (!matcher.matches()) {
      return file;
    }
    byte[] document = Arrays.copyOf(file, length);
    if (crc(document) != Long.parseLong(matcher.group(1), 16)) {
      throw new IOException("the checksum is wrong");
    }
    return document;
  }

  private static long crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }
}
