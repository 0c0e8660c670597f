package org.gridrls.rli.index.list;

import java.time.Instant;
import org.gridrls.api.update.UpdateSource;

/** Where a {@link NameList} outlasts the process, if anywhere. Safe for threads. */
interface NameListHome {
  NameListHome NONE =
      new NameListHome() {
        @Override
        public void confirm(UpdateSource state, Instant heardAt) {}

        @Override
        public void leave() {}
      };

  /** Notes that the lease was renewed, by the steady clock, if the list is of just that state. */
  void confirm(UpdateSource state, Instant heardAt);

  /** The list is of no use after the next start; who reads it may go on. */
  void leave();
}
