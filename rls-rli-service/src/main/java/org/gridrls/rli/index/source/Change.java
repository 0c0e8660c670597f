package org.gridrls.rli.index.source;

import java.util.function.Predicate;

/** How what is held of a source becomes something else. */
@FunctionalInterface
public interface Change {
  /**
   * Gives the new content to {@code show}, which is false if it can't be shown any more: then
   * nothing has changed, and so is the result.
   */
  boolean apply(Predicate<Content> show);

  static Change to(Content content) {
    return show -> show.test(content);
  }
}
