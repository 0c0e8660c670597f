package org.gridrls.security.acl;

import com.google.re2j.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.BoundedExpression;

/**
 * A regular expression that must match a whole text. RE2/J evaluates it in time linear in the
 * length of the text, which is bounded. Immutable.
 */
final class SafePattern {
  static final int PATTERN_LENGTH_MAX = BoundedExpression.LENGTH_MAX;

  private static final int SIZE_MAX = 100_000;

  /** Distinguished names and groups are not longer; longer ones are refused. */
  static final int TEXT_LENGTH_MAX = 2_000;

  private final String shown;
  private final Pattern pattern;

  private SafePattern(String shown, Pattern pattern) {
    this.shown = shown;
    this.pattern = pattern;
  }

  /** Throws BAD_ARGUMENT if the expression is too long, too large, or not in RE2's syntax. */
  public static SafePattern of(String expression) {
    return new SafePattern(expression, BoundedExpression.compile(expression, SIZE_MAX));
  }

  /** One that matches this text only. */
  public static SafePattern exactly(String text) {
    return new SafePattern(text, Pattern.compile(Pattern.quote(text)));
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
