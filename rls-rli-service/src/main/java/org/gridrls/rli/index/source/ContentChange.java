package org.gridrls.rli.index.source;

import java.util.function.Predicate;

/** A change of the content that the index holds of a source. */
@FunctionalInterface
public interface ContentChange {
  /**
   * Gives the new content to {@code show}, which is false if it can't be shown any more: then
   * nothing has changed, and so is the result.
   */
  boolean apply(Predicate<Content> show);

  static ContentChange to(Content content) {
    return show -> show.test(content);
  }
}
