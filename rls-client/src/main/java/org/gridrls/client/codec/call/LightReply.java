package org.gridrls.client.codec.call;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the message in the body of a reply: all of it, or the only part of a multipart body, in
 * which services answer requests that had attachments. Stateless.
 */
final class LightReply {
  private static final String PLAIN = "text/xml;charset=utf-8";

  /** The receipts that are answered to attachments are short. */
  private static final int PARTS_BYTES_MAX = 1 << 16;

  private static final Pattern RELATED =
      Pattern.compile("multipart/related;.*boundary=\"([^\"]+)\".*");
  private static final Pattern PART =
      Pattern.compile(
          "\r\nContent-Type: application/xop\\+xml; charset=UTF-8;[^\r\n]*\r\n"
              + "Content-Transfer-Encoding: binary\r\n(Content-ID: [^\r\n]*\r\n)?\r\n",
          Pattern.CASE_INSENSITIVE);

  private LightReply() {}

  /** Empty for any other form of a body. */
  static Optional<byte[]> message(String contentType, byte[] body) {
    if (contentType.replace(" ", "").toLowerCase(Locale.ROOT).equals(PLAIN)) {
      return Optional.of(body);
    }
    Matcher related = RELATED.matcher(contentType);
    return body.length <= PARTS_BYTES_MAX && related.matches()
        ? onlyPart("--" + related.group(1), body)
        : Optional.empty();
  }

  private static Optional<byte[]> onlyPart(String delimiter, byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    int head = text.indexOf(delimiter);
    Matcher part = PART.matcher(text).region(Math.max(head, 0), text.length());
    part.region(Math.min(text.length(), Math.max(head, 0) + delimiter.length()), text.length());
    if (head < 0 || !text.substring(0, head).isBlank() || !part.lookingAt()) {
      return Optional.empty();
    }
    int end = text.indexOf("\r\n" + delimiter, part.end());
    return end >= 0 && text.startsWith("--", end + 2 + delimiter.length())
        ? Optional.of(Arrays.copyOfRange(body, part.end(), end))
        : Optional.empty();
  }
}
