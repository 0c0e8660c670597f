package org.gridrls.security.acl;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A regular expression that must match a whole text, and may not take long over it: the text is
 * bounded, and so are the characters looked at. Immutable.
 */
public final class SafePattern {
  static final int PATTERN_LENGTH_MAX = 1_000;

  /** Distinguished names and groups are not longer; who sends a longer one is refused. */
  static final int TEXT_LENGTH_MAX = 2_000;

  private static final int LOOKS_MAX = 200_000;

  private final Pattern pattern;

  private SafePattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Throws BAD_ARGUMENT for one that is none, or too long. */
  public static SafePattern of(String expression) {
    if (expression.isEmpty() || expression.length() > PATTERN_LENGTH_MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a regular expression has 1 to " + PATTERN_LENGTH_MAX + " characters");
    }
    try {
      return new SafePattern(Pattern.compile(expression));
    } catch (PatternSyntaxException e) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "not a regular expression (" + e.getDescription() + ")",
          expression);
    }
  }

  /** One that matches this text only. */
  public static SafePattern exactly(String text) {
    return new SafePattern(Pattern.compile(text, Pattern.LITERAL));
  }

  /**
   * True if the whole text matches. Throws PERMISSION_DENIED if that can't be told in good time:
   * nobody knows then what the rule means.
   */
  public boolean matches(String text) {
    if (text.length() > TEXT_LENGTH_MAX) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED,
          "a name of more than " + TEXT_LENGTH_MAX + " characters is not held against the rules");
    }
    try {
      return pattern.matcher(new Watched(text, new int[1])).matches();
    } catch (TooSlow | StackOverflowError e) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "a rule's regular expression takes too long; write it without repeated repetitions",
          pattern.pattern());
    }
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }

  private static final class TooSlow extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooSlow() {
      super("too many characters looked at", null, false, false);
    }
  }

  /** A text that counts how often it is looked at. */
  private record Watched(String text, int[] looks) implements CharSequence {
    @Override
    public char charAt(int at) {
      if (++looks[0] > LOOKS_MAX) {
        throw new TooSlow();
      }
      return text.charAt(at);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      return new Watched(text.substring(from, to), looks);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
