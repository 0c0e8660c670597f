package org.gridrls.api;

import java.util.Arrays;

/**
 * A wildcard pattern over names: {@code *} is any run, {@code ?} one character, a backslash takes
 * the next character literally; everything else, {@code %} and {@code _} too, is ordinary. Matching
 * takes time proportional to the name times the number of stars, whatever the pattern. Immutable.
 */
public final class GlobPattern {
  private static final int ANY_RUN = -1;
  private static final int ANY_ONE = -2;

  private final String text;
  private final int[] tokens;

  private GlobPattern(String text, int[] tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /** Throws BAD_ARGUMENT for a pattern that is empty, too long, or ends in a lone backslash. */
  public static GlobPattern of(String text) {
    Names.require("pattern", text);
    int[] points = text.codePoints().toArray();
    int[] tokens = new int[points.length];
    int count = 0;
    for (int i = 0; i < points.length; i++) {
      if (points[i] == '\\') {
        if (++i == points.length) {
          throw RlsException.about(
              RlsError.BAD_ARGUMENT, "the pattern ends in a lone backslash", text);
        }
        tokens[count++] = points[i];
      } else if (points[i] == '*') {
        if (count == 0 || tokens[count - 1] != ANY_RUN) {
          tokens[count++] = ANY_RUN;
        }
      } else {
        tokens[count++] = points[i] == '?' ? ANY_ONE : points[i];
      }
    }
    return new GlobPattern(text, Arrays.copyOf(tokens, count));
  }

  public boolean matches(String name) {
    int[] points = new int[name.length()];
    int count = 0;
    for (int i = 0; i < name.length(); i += Character.charCount(points[count++])) {
      points[count] = name.codePointAt(i);
    }
    return takesAll(count == points.length ? points : Arrays.copyOf(points, count));
  }

  /**
   * True if the two texts prove that this pattern matches every name that {@code other} matches.
   * False may also mean that the texts do not decide it.
   */
  public boolean covers(GlobPattern other) {
    return takesAll(other.tokens);
  }

  private boolean takesAll(int[] others) {
    int at = 0;
    int token = 0;
    int starToken = -1;
    int starAt = 0;
    while (at < others.length) {
      if (token < tokens.length && takes(tokens[token], others[at])) {
        at++;
        token++;
      } else if (token < tokens.length && tokens[token] == ANY_RUN) {
        starToken = token++;
        starAt = at;
      } else if (starToken >= 0) {
        token = starToken + 1;
        at = ++starAt;
      } else {
        return false;
      }
    }
    return onlyRunsFrom(token);
  }

  /** A wildcard of another pattern counts as a character that only a wildcard takes. */
  private static boolean takes(int token, int other) {
    return token == ANY_ONE ? other != ANY_RUN : token != ANY_RUN && token == other;
  }

  private boolean onlyRunsFrom(int token) {
    for (int i = token; i < tokens.length; i++) {
      if (tokens[i] != ANY_RUN) {
        return false;
      }
    }
    return true;
  }

  /** The characters that every match begins with; empty if the pattern begins with a wildcard. */
  public String literalPrefix() {
    StringBuilder prefix = new StringBuilder();
    for (int token : tokens) {
      if (token < 0) {
        break;
      }
      prefix.appendCodePoint(token);
    }
    return prefix.toString();
  }

  /** True when the pattern has no wildcard, so that only {@link #literalPrefix} itself matches. */
  public boolean isLiteral() {
    return Arrays.stream(tokens).allMatch(token -> token >= 0);
  }

  /** True when every name that begins with {@link #literalPrefix} matches. */
  public boolean isPrefix() {
    int last = tokens.length - 1;
    return tokens[last] == ANY_RUN && Arrays.stream(tokens, 0, last).allMatch(token -> token >= 0);
  }

  /** Gives the tokens in order to a translator into another pattern language. */
  public void translate(Translator translator) {
    for (int token : tokens) {
      switch (token) {
        case ANY_RUN -> translator.anyRun();
        case ANY_ONE -> translator.anyOne();
        default -> translator.literal(token);
      }
    }
  }

  /** Compares the texts; two patterns that match the same names may still differ. */
  @Override
  public boolean equals(Object other) {
    return other instanceof GlobPattern pattern && pattern.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  /** Writes a pattern in another language, such as a database's. */
  public interface Translator {
    void anyRun();

    void anyOne();

    void literal(int codePoint);
  }
}
