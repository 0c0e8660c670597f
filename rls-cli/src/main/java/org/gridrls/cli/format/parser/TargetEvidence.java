package org.gridrls.cli.format.parser;

import java.util.regex.Pattern;

/** Tells what can be a target name from any other word. Stateless, safe for threads. */
final class TargetEvidence {
  private static final Pattern TARGET = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.-]*:/|/).*");

  private TargetEvidence() {}

  /** True for a URL and for an absolute path. */
  static boolean isTarget(String word) {
    return TARGET.matcher(word).matches();
  }
}
