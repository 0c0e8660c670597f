package org.gridrls.kit.host.http;

import java.nio.charset.Charset;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the content type of requests: XML, or a multipart message with an XML root. */
final class ContentTypes {
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final Pattern PARAMETER =
      Pattern.compile("\\s*;\\s*(" + TOKEN + ")=(" + TOKEN + "|\"(?:[^\"\\\\]|\\\\.)*\")");
  private static final Pattern WHOLE =
      Pattern.compile(
          "(?i)(text/xml|application/xml|application/soap\\+xml|multipart/related)((?:"
              + PARAMETER.pattern()
              + ")*)\\s*;?\\s*");

  /** The values of most clients, which need no parsing. */
  private static final Set<String> USUAL =
      Set.of("text/xml", "text/xml; charset=utf-8", "text/xml; charset=UTF-8");

  private ContentTypes() {}

  /** The problem with it; empty if it is readable. */
  static Optional<String> wrong(String type) {
    if (USUAL.contains(type)) {
      return Optional.empty();
    }
    Matcher whole = WHOLE.matcher(type);
    if (!whole.matches()) {
      return Optional.of("the message must be text/xml or multipart/related, well-formed");
    }
    boolean known = true;
    Matcher parameter = PARAMETER.matcher(whole.group(2));
    while (parameter.find()) {
      known &= !parameter.group(1).equalsIgnoreCase("charset") || isKnown(parameter.group(2));
    }
    return known ? Optional.empty() : Optional.of("the server does not know the message's charset");
  }

  private static boolean isKnown(String charset) {
    try {
      return Charset.forName(charset.replace("\"", "")).canEncode();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
