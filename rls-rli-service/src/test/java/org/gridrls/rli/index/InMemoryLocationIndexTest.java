package org.gridrls.rli.index;

import java.util.concurrent.Executors;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;

class InMemoryLocationIndexTest extends LocationIndexContract {
  private final Sources sources = new Sources();
  private MutableClock clock;

  @Override
  LocationIndex open(MutableClock toldBy, MembershipView membership) {
    clock = toldBy;
    Forwarder nobody =
        new Forwarder(
            (lrc, pattern, page) -> {
              throw new AssertionError("no catalog is asked by a lookup");
            },
            Executors.newSingleThreadExecutor());
    return new InMemoryLocationIndex(sources, membership, Clocks.both(clock), nobody, () -> 1_000);
  }

  @Override
  void told(UpdateSource source, Content content) {
    SourceState state = SourceState.of(source, content, clock.instant());
    if (!sources.replace(sources.of(source.lrc()), state)) {
      throw new AssertionError("not taken: " + source);
    }
  }
}
