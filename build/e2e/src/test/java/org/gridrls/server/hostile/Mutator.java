package org.gridrls.server.hostile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes messages at random, as a seed says: bytes, elements, values. Used by one thread. */
final class Mutator {
  private static final Pattern VALUE = Pattern.compile(">[^<>]+<");
  private static final Pattern ELEMENT = Pattern.compile("(?s)<([\\w:]+)[^<>/]*>[^<>]*</\\1>");
  private static final Pattern NAME = Pattern.compile("(?<=[<:])[A-Za-z]+(?=[ />])");
  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "-1",
          "0",
          "9223372036854775807",
          "-9223372036854775808",
          "99999999999999999999999",
          "1e999",
          "NaN",
          "true",
          "2026-02-30T25:61:61Z",
          "-9999999-01-01T00:00:00Z",
          "P99999999999Y",
          "*",
          "\\",
          "[",
          "../../../../etc/passwd",
          "file:///etc/passwd",
          "http://[::1",
          "http://127.0.0.1:1/",
          "'; DROP TABLE mapping; --",
          "&#10;x",
          "&#x1F600;",
          "\u0000",
          "\uFFFF",
          "]]>",
          "<![CDATA[x]]>",
          "<!-- x -->",
          "<?x y?>",
          "%s%n%d",
          "${jndi:ldap://127.0.0.1:1/x}",
          "x".repeat(5_000),
          "H4sIAAAA",
          "cid:x");

  private final Random random;

  Mutator(long seed) {
    random = new Random(seed);
  }

  /** Returns the message with one to four changes. */
  byte[] mutated(String message) {
    String text = message;
    for (int i = random.nextInt(3); i > 0; i--) {
      text =
          switch (random.nextInt(5)) {
            case 0 -> replaced(text, VALUE, ">" + any(VALUES) + "<");
            case 1 -> replaced(text, ELEMENT, "");
            case 2 -> doubled(text);
            case 3 -> replaced(text, NAME, any(List.of("x", "name", "page", "Envelope", "Body")));
            default -> moved(text);
          };
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return random.nextInt(3) == 0 ? brokenBytes(bytes) : bytes;
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private MatchResult found(String text, Pattern pattern) {
    List<MatchResult> all = pattern.matcher(text).results().toList();
    return all.isEmpty() ? null : any(all);
  }

  private String replaced(String text, Pattern pattern, String by) {
    MatchResult found = found(text, pattern);
    return found == null
        ? text
        : text.substring(0, found.start()) + by + text.substring(found.end());
  }

  private String doubled(String text) {
    MatchResult found = found(text, ELEMENT);
    int times = random.nextInt(10) == 0 ? 300 : 1;
    return found == null
        ? text
        : text.substring(0, found.end())
            + found.group().repeat(times)
            + text.substring(found.end());
  }

  /** An element stands where another stood. */
  private String moved(String text) {
    MatchResult found = found(text, ELEMENT);
    return found == null ? text : replaced(text, ELEMENT, Objects.toString(found.group()));
  }

  private byte[] brokenBytes(byte[] bytes) {
    List<Byte> list = new ArrayList<>();
    int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
    int length = random.nextInt(4) == 0 ? bytes.length - at : random.nextInt(8);
    int kind = random.nextInt(3);
    for (int i = 0; i < bytes.length; i++) {
      boolean inside = i >= at && i < at + length;
      if (inside && kind == 0) {
        list.add((byte) random.nextInt(256));
      } else if (!inside || kind == 1) {
        list.add(bytes[i]);
      }
    }
    byte[] made = new byte[list.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = list.get(i);
    }
    return made;
  }
}
