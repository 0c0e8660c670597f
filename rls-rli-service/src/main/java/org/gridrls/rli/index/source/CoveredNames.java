package org.gridrls.rli.index.source;

import java.util.List;
import org.gridrls.api.GlobPattern;

/** The names that a source's updates cover: all, or those that match a pattern. Immutable. */
public record CoveredNames(List<GlobPattern> patterns) {
  public CoveredNames {
    patterns = List.copyOf(patterns);
  }

  public static CoveredNames of(List<String> patterns) {
    return new CoveredNames(patterns.stream().map(GlobPattern::of).toList());
  }

  public boolean isWhole() {
    return patterns.isEmpty();
  }

  public boolean covers(String name) {
    return isWhole() || patterns.stream().anyMatch(pattern -> pattern.matches(name));
  }

  /**
   * True if every name that matches the question is covered; false if that can't be seen easily.
   */
  public boolean covers(GlobPattern question) {
    return isWhole() || patterns.stream().anyMatch(pattern -> includes(pattern, question));
  }

  private static boolean includes(GlobPattern pattern, GlobPattern question) {
    return pattern.toString().equals(question.toString())
        || (isPrefixOnly(pattern) && question.literalPrefix().startsWith(pattern.literalPrefix()));
  }

  private static boolean isPrefixOnly(GlobPattern pattern) {
    Shape shape = new Shape();
    pattern.translate(shape);
    return shape.prefixOnly && shape.openEnd;
  }

  /** Finds out whether a pattern is literal but for one star at its end. */
  private static final class Shape implements GlobPattern.Translator {
    private boolean prefixOnly = true;
    private boolean openEnd;

    @Override
    public void anyRun() {
      prefixOnly &= !openEnd;
      openEnd = true;
    }

    @Override
    public void anyOne() {
      prefixOnly = false;
    }

    @Override
    public void literal(int codePoint) {
      prefixOnly &= !openEnd;
    }
  }
}
