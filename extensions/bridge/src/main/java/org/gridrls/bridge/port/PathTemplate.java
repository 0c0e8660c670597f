package org.gridrls.bridge.port;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Makes a logical name of a path, and leads back, such as {@code lfn:/{path}}. Immutable. */
public record PathTemplate(String before, String after) {
  /** Throws BAD_ARGUMENT unless the word, such as {@code {path}}, occurs once. */
  public static PathTemplate of(String text, String word) {
    int at = text.indexOf(word);
    if (at < 0 || text.lastIndexOf(word) != at) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "needs " + word + " once, such as lfn:/" + word);
    }
    return new PathTemplate(text.substring(0, at), text.substring(at + word.length()));
  }

  /** Returns the logical name; empty if it would be invalid. */
  public Optional<String> logicalName(String path) {
    String logical = before + path + after;
    try {
      Names.require("logical name", logical);
      return Optional.of(logical).filter(any -> !path.isEmpty());
    } catch (RlsException e) {
      return Optional.empty();
    }
  }

  /** Returns the path of a logical name; empty if it does not fit. */
  public Optional<String> path(String logical) {
    boolean fits =
        logical.length() > before.length() + after.length()
            && logical.startsWith(before)
            && logical.endsWith(after);
    return fits
        ? Optional.of(logical.substring(before.length(), logical.length() - after.length()))
        : Optional.empty();
  }

  /** Returns what the paths of all matching names begin with; empty if no name matches. */
  public Optional<String> pathPrefix(GlobPattern pattern) {
    return prefix(pattern, before, after);
  }

  /**
   * Returns what a text begins with if it, between the two others, matches the pattern; empty if
   * none matches. The end of the literal part may belong to {@code after}.
   */
  static Optional<String> prefix(GlobPattern pattern, String before, String after) {
    String literal = pattern.literalPrefix();
    if (literal.length() <= before.length()) {
      return Optional.of("").filter(any -> before.startsWith(literal));
    }
    int end = Math.max(before.length(), literal.length() - after.length());
    end -= end > before.length() && Character.isHighSurrogate(literal.charAt(end - 1)) ? 1 : 0;
    return Optional.of(literal.substring(before.length(), end))
        .filter(any -> literal.startsWith(before));
  }
}
