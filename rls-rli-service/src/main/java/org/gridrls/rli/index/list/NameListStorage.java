package org.gridrls.rli.index.list;

import java.time.Instant;
import org.gridrls.api.update.UpdateSource;

/** The storage that keeps a {@link NameList} over a restart, if any. Safe for threads. */
interface NameListStorage {
  NameListStorage NONE =
      new NameListStorage() {
        @Override
        public void confirm(UpdateSource state, Instant heardAt) {}

        @Override
        public void leave() {}
      };

  /** Notes that the lease was renewed, by the steady clock, if the list is of just that state. */
  void confirm(UpdateSource state, Instant heardAt);

  /** Deletes the stored list; threads that read it are not affected. */
  void leave();
}
