package org.gridrls.rli.update;

import java.util.function.Consumer;
import java.util.function.Function;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.ContentChange;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;

/** The decision about an update that is not older than the held state. */
sealed interface Decision {
  Decision FULL_NEEDED = new FullNeeded();

  /**
   * Replaces the held state by one with the content that the change leads to.
   *
   * @param builds true if the new state builds on the held one
   * @param removed notes what the content before had, and the next one has not
   */
  record Apply(
      UpdateSource granted,
      ContentChange change,
      Function<Content, SourceState> next,
      boolean builds,
      Consumer<RecentRemovals> removed)
      implements Decision {
    static Apply of(SourceState next, boolean builds, Consumer<RecentRemovals> removed) {
      return new Apply(
          next.source(), ContentChange.to(next.content()), content -> next, builds, removed);
    }
  }

  /** The update builds on a state that is not held. */
  record FullNeeded() implements Decision {}
}
