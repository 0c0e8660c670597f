package org.gridrls.rli.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;

/** A receiver with small limits, and short ways to update it and to see what it holds. */
abstract class ReceiverFixture {
  static final UpdateLimits LIMITS =
      new UpdateLimits(
          Duration.ofHours(1), 2, Duration.ofMinutes(10), 1 << 16, 3, RecentRemovals.BYTES_MAX);

  final MutableClock clock = MutableClock.standing();
  final Sources sources = new Sources();
  final UpdateReceiver receiver =
      new UpdateReceiver(sources, LIMITS, Clocks.both(clock), NameLists.IN_MEMORY, Runnable::run);

  Receipt full(UpdateSource source, String... names) {
    OpenUpdate open = receiver.begin(source);
    part(open, 0, names);
    return receiver.commit(open.updateId(), 1, names.length);
  }

  void part(OpenUpdate open, int number, String... names) {
    receiver.part(open.updateId(), number, false, Samples.plain(names));
  }

  Receipt incremental(UpdateSource source, long base, List<String> added, List<String> removed) {
    return incremental(source, BaseState.before(source, base), added, removed);
  }

  Receipt incremental(
      UpdateSource source, BaseState base, List<String> added, List<String> removed) {
    return receiver.incremental(source, base, Samples.names(added), Samples.names(removed));
  }

  Optional<SourceState> held(String member) {
    return sources.of(Samples.url(member));
  }

  List<String> namesOf(String member) {
    List<String> names = new ArrayList<>();
    ((ListContent) held(member).orElseThrow().content()).from("").forEachRemaining(names::add);
    return names;
  }

  static void assertReceipt(
      Receipt.Outcome outcome, long bootId, long generation, Receipt receipt) {
    assertEquals(outcome, receipt.outcome(), receipt.toString());
    assertEquals(bootId, receipt.heldBootId(), receipt.toString());
    assertEquals(generation, receipt.heldGeneration(), receipt.toString());
  }
}
