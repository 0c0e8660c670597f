package org.gridrls.rli.index.source;

import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.kit.update.NamePattern;

/** The names that a source's updates cover: all, or those that match a pattern. Immutable. */
public record CoveredNames(List<NamePattern> patterns) {
  public CoveredNames {
    patterns = List.copyOf(patterns);
  }

  /** Throws BAD_ARGUMENT for a pattern that is not valid in an update. */
  public static CoveredNames of(List<String> stated) {
    return new CoveredNames(stated.stream().map(NamePattern::ofUpdate).toList());
  }

  public boolean isWhole() {
    return patterns.isEmpty();
  }

  public boolean covers(String name) {
    return isWhole() || patterns.stream().anyMatch(pattern -> pattern.matches(name));
  }

  /** True if every name that matches the question is covered; false also if that is not obvious. */
  public boolean covers(GlobPattern question) {
    return isWhole() || patterns.stream().anyMatch(pattern -> pattern.covers(question));
  }
}
