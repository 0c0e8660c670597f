package org.gridrls.client.soap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.client.codec.xml.UnsupportedMessage;

/**
 * The message in the body of a reply: all of it, or the first part of a multipart body, in which
 * services answer requests that had attachments.
 *
 * @param encoding that of its characters; null if the message says it
 */
record ReplyBody(byte[] message, String encoding) {
  /** The receipts that are answered to attachments are short. */
  private static final int PARTS_BYTES_MAX = 1 << 20;

  private static final Pattern XML =
      Pattern.compile("(text|application)/([a-z.+-]+\\+)?xml *(;.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern CHARSET =
      Pattern.compile(".*; *charset *= *\"?([^ \";]+)\"?.*", Pattern.CASE_INSENSITIVE);
  private static final Pattern BOUNDARY =
      Pattern.compile(
          "multipart/related *;.*boundary *= *(?:\"([^\"]+)\"|([^ \";]+)).*",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern ENCODED =
      Pattern.compile(
          "content-transfer-encoding: *+(?!binary|8bit|7bit).*", Pattern.CASE_INSENSITIVE);

  /** Throws {@link UnsupportedMessage} for other types and damaged parts. */
  static ReplyBody of(String contentType, byte[] body) {
    Matcher related = BOUNDARY.matcher(contentType);
    if (related.matches()) {
      return firstPart(
          "--" + (related.group(1) == null ? related.group(2) : related.group(1)), body);
    }
    if (!XML.matcher(contentType).matches()) {
      throw new UnsupportedMessage("it is of the type " + contentType);
    }
    return new ReplyBody(body, charset(contentType));
  }

  private static String charset(String contentType) {
    Matcher said = CHARSET.matcher(contentType);
    return said.matches() ? said.group(1) : null;
  }

  boolean isUtf8() {
    return encoding == null || encoding.toLowerCase(Locale.ROOT).equals("utf-8");
  }

  private static ReplyBody firstPart(String delimiter, byte[] body) {
    String text =
        body.length > PARTS_BYTES_MAX ? "" : new String(body, StandardCharsets.ISO_8859_1);
    int begin = text.indexOf(delimiter);
    int head = text.indexOf("\r\n", Math.max(begin, 0));
    int from = text.indexOf("\r\n\r\n", Math.max(head, 0));
    int to = text.indexOf("\r\n" + delimiter, from + 4);
    if (begin < 0 || head < 0 || from < 0 || to < 0 || !text.substring(0, begin).isBlank()) {
      throw new UnsupportedMessage("it has damaged parts");
    }
    String type = "";
    for (String line : text.substring(head, from).split("\r\n")) {
      if (ENCODED.matcher(line).matches()) {
        throw new UnsupportedMessage("it has a part with " + line);
      }
      if (line.toLowerCase(Locale.ROOT).startsWith("content-type:")) {
        type = line;
      }
    }
    return new ReplyBody(Arrays.copyOfRange(body, from + 4, to), charset(type));
  }
}
