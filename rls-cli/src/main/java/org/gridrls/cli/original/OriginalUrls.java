package org.gridrls.cli.original;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns the original's URLs of servers, {@code rls://HOST[:PORT]} and {@code rlsn://HOST[:PORT]},
 * into ours. The original authenticated by {@code rls}: it is TLS for a caller with a certificate,
 * and everything else is plain HTTP. Stateless, safe for threads.
 */
final class OriginalUrls {
  private static final Pattern URL =
      Pattern.compile("(?i)(rlsn?)://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:\\d{1,5})?/?");
  private static final String PORT_DEFAULT = ":39281";

  private OriginalUrls() {}

  /**
   * Returns the words with each that is such a URL replaced; {@code certificate} says whether the
   * caller has one.
   */
  static List<String> translate(List<String> words, BooleanSupplier certificate) {
    return words.stream().map(word -> translate(word, certificate)).toList();
  }

  private static String translate(String word, BooleanSupplier certificate) {
    Matcher url = URL.matcher(word);
    if (!url.matches()) {
      return word;
    }
    boolean tls = url.group(1).equalsIgnoreCase("rls") && certificate.getAsBoolean();
    String port = url.group(3) == null ? PORT_DEFAULT : url.group(3);
    return (tls ? "https://" : "http://") + url.group(2) + port;
  }
}
