package org.gridrls.rli.update;

import org.gridrls.rli.index.SourceState;

/** What follows from an update that is not older than what is held. */
sealed interface Decision {
  Decision FULL_NEEDED = new FullNeeded();

  /** The source is held in this state from now on. */
  record Apply(SourceState next) implements Decision {}

  /** The update builds on a state that is not held. */
  record FullNeeded() implements Decision {}
}
