package org.gridrls.security.acl;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.GlobPattern;

/** The logical names that a rule applies to: names that match one of its patterns. Immutable. */
final class NameRule {
  static final int PATTERN_LENGTH_MAX = 512;

  /** All names. */
  public static final NameRule ALL = new NameRule(List.of());

  private final List<One> patterns;

  private record One(GlobPattern pattern, String prefix, boolean prefixOnly) {
    boolean matches(String name) {
      return name.startsWith(prefix) && (prefixOnly || pattern.matches(name));
    }
  }

  private NameRule(List<GlobPattern> patterns) {
    this.patterns = patterns.stream().map(NameRule::one).toList();
  }

  /** The names that match one of the patterns; no pattern means all names. */
  public static NameRule of(List<GlobPattern> patterns) {
    return patterns.isEmpty() ? ALL : new NameRule(patterns);
  }

  private static One one(GlobPattern pattern) {
    String prefix = pattern.literalPrefix();
    boolean prefixOnly = pattern.covers(GlobPattern.of(escaped(prefix) + "*"));
    return new One(pattern, prefix, prefixOnly);
  }

  /** A pattern that matches this text only. */
  static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?");
  }

  /** Each of its names begins with one of these, with nothing in particular if they may be any. */
  Set<String> beginnings() {
    return isAll()
        ? Set.of("")
        : patterns.stream().map(One::prefix).collect(Collectors.toUnmodifiableSet());
  }

  public boolean isAll() {
    return patterns.isEmpty();
  }

  boolean matches(String name) {
    for (One one : patterns) {
      if (one.matches(name)) {
        return true;
      }
    }
    return isAll();
  }

  /** True if all names that match {@code asked} are surely among these. */
  boolean covers(GlobPattern asked) {
    return isAll() || patterns.stream().anyMatch(one -> one.pattern.covers(asked));
  }

  /** False only if surely none of the names that match {@code asked} is among these. */
  boolean mayOverlap(GlobPattern asked) {
    String theirs = asked.literalPrefix();
    return isAll()
        || patterns.stream()
            .anyMatch(one -> one.prefix.startsWith(theirs) || theirs.startsWith(one.prefix));
  }

  @Override
  public String toString() {
    return isAll()
        ? ""
        : String.join(" ", patterns.stream().map(one -> "\"" + one.pattern + "\"").toList());
  }
}
