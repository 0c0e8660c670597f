package org.gridrls.rli.update;

import java.util.function.Function;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.source.Change;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.SourceState;

/** What follows from an update that is not older than what is held. */
sealed interface Decision {
  Decision FULL_NEEDED = new FullNeeded();

  /** The source is held in this state from now on, with the content that the change leads to. */
  record Apply(UpdateSource granted, Change change, Function<Content, SourceState> next)
      implements Decision {
    static Apply of(SourceState next) {
      return new Apply(next.source(), Change.to(next.content()), content -> next);
    }
  }

  /** The update builds on a state that is not held. */
  record FullNeeded() implements Decision {}
}
