package org.gridrls.kit.direct.message;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prefixes that the SOAP stack gives to namespaces. Immutable.
 *
 * @param tag the root element's start tag without its end, as {@code <a:name xmlns:a="uri"}
 * @param end the root element's end tag
 * @param prefixes by namespace, with a colon; empty for the default namespace
 */
record Form(String tag, String end, Map<String, String> prefixes) {
  private static final Pattern DECLARED = Pattern.compile(" xmlns(?::([\\w.-]+))?=\"([^\"]*)\"");

  /** Reads a start tag without its end. */
  static Form of(String tag) {
    Map<String, String> prefixes = new HashMap<>();
    Matcher declared = DECLARED.matcher(tag);
    while (declared.find()) {
      prefixes.put(declared.group(2), declared.group(1) == null ? "" : declared.group(1) + ":");
    }
    return new Form(tag, "</" + tag.substring(1, tag.indexOf(' ')) + ">", prefixes);
  }
}
