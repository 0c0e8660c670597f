package org.gridrls.security.acl;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A regular expression that must match a whole text. RE2/J evaluates it in time linear in the
 * length of the text, which is bounded. Immutable.
 */
final class SafePattern {
  static final int PATTERN_LENGTH_MAX = 1_000;

  /** Distinguished names and groups are not longer; longer ones are refused. */
  static final int TEXT_LENGTH_MAX = 2_000;

  private final String shown;
  private final Pattern pattern;

  private SafePattern(String shown, String expression) {
    this.shown = shown;
    this.pattern = Pattern.compile(expression);
  }

  /** Throws BAD_ARGUMENT if the expression is too long or not in RE2's syntax. */
  public static SafePattern of(String expression) {
    if (expression.isEmpty() || expression.length() > PATTERN_LENGTH_MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a regular expression has 1 to " + PATTERN_LENGTH_MAX + " characters");
    }
    try {
      return new SafePattern(expression, expression);
    } catch (PatternSyntaxException e) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "not a regular expression in the syntax of RE2 (" + e.getDescription() + ")",
          expression);
    }
  }

  /** One that matches this text only. */
  public static SafePattern exactly(String text) {
    return new SafePattern(text, Pattern.quote(text));
  }

  /** True if the whole text matches. PERMISSION_DENIED if the text is too long. */
  public boolean matches(String text) {
    if (text.length() > TEXT_LENGTH_MAX) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED,
          "a name of more than " + TEXT_LENGTH_MAX + " characters is not matched with the rules");
    }
    return pattern.matches(text);
  }

  @Override
  public String toString() {
    return shown;
  }
}
