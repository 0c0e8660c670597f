package org.gridrls.kit.update;

import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.function.Predicate;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.BoundedExpression;

/**
 * A pattern of a partition: a glob, or a regular expression that must match the whole name.
 * Settings, targets and members write an expression as {@code regex:EXPRESSION}. An update states
 * it as the expression followed by a lone backslash: versions that know only globs neither accept
 * nor send such a pattern, so neither end takes one for the other. Immutable, safe for threads.
 */
public final class NamePattern {
  static final int SIZE_MAX = 1_000;

  private static final String WRITTEN = "regex:";
  private static final Pattern LONE_BACKSLASH_ENDS =
      Pattern.compile("(?:^|[^\\\\])(?:\\\\\\\\)*\\\\$");

  /** Depends on Unicode tables, which may differ between versions: \p, and ignoring case. */
  private static final Pattern UNSTABLE = Pattern.compile("\\\\[pP]|\\(\\?[a-zA-Z-]*i");

  private final String stated;
  private final Optional<GlobPattern> glob;
  private final Predicate<String> names;
  private final String beginning;

  private NamePattern(GlobPattern glob) {
    this.stated = glob.toString();
    this.glob = Optional.of(glob);
    this.names = glob::matches;
    this.beginning = glob.literalPrefix();
  }

  private NamePattern(String expression) {
    if (LONE_BACKSLASH_ENDS.matcher(expression).find() || UNSTABLE.matcher(expression).find()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a regular expression of names can't ignore case, use \\p or end in a lone backslash",
          expression);
    }
    this.stated = expression + "\\";
    this.glob = Optional.empty();
    this.names = BoundedExpression.compile(expression, SIZE_MAX)::matches;
    this.beginning = "";
  }

  /** Reads a pattern as settings and targets have it. Throws BAD_ARGUMENT. */
  public static NamePattern of(String written) {
    return written.startsWith(WRITTEN)
        ? new NamePattern(written.substring(WRITTEN.length()))
        : new NamePattern(GlobPattern.of(written));
  }

  /**
   * Reads a pattern as {@link #of} does, but takes an expression that is not valid as a glob, as in
   * older versions.
   */
  public static NamePattern lenient(String written) {
    try {
      return of(written);
    } catch (RlsException e) {
      return new NamePattern(GlobPattern.of(written));
    }
  }

  /** Reads a pattern as an update states it. Throws BAD_ARGUMENT. */
  public static NamePattern ofUpdate(String stated) {
    return LONE_BACKSLASH_ENDS.matcher(stated).find()
        ? new NamePattern(stated.substring(0, stated.length() - 1))
        : new NamePattern(GlobPattern.of(stated));
  }

  /** False if the name does not even begin as all that this pattern matches: cheap to know. */
  public boolean mayMatch(String name) {
    return name.startsWith(beginning);
  }

  public boolean matches(String name) {
    return names.test(name);
  }

  /** Whether this matches all names that the question matches; false if that is not obvious. */
  public boolean covers(GlobPattern question) {
    return glob.map(one -> one.covers(question))
        .orElseGet(() -> question.isLiteral() && matches(question.literalPrefix()));
  }

  public String wireForm() {
    return stated;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NamePattern pattern && pattern.stated.equals(stated);
  }

  @Override
  public int hashCode() {
    return stated.hashCode();
  }

  @Override
  public String toString() {
    return glob.isPresent() ? stated : WRITTEN + stated.substring(0, stated.length() - 1);
  }
}
