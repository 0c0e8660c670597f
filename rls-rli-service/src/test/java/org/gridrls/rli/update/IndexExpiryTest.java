package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.list.NameFiles;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sweep frees memory, no sooner than it may. */
class IndexExpiryTest {
  private static final Duration LAST_KNOWN = Duration.ofHours(5);

  @TempDir private Path directory;
  private Duration lastKnown = LAST_KNOWN;
  private long fileBytesMax = Long.MAX_VALUE;
  private final MembershipView membership = new MembershipView();
  private final MutableClock clock = MutableClock.standing();
  private final Sources sources = new Sources();
  private final UpdateReceiver receiver =
      new UpdateReceiver(
          sources, UpdateLimits.DEFAULT, Clocks.both(clock), NameLists.IN_MEMORY, Runnable::run);
  private final PeriodicTask sweep = new PeriodicTask("index expiry", expiry(receiver));

  private IndexExpiry expiry(UpdateReceiver of) {
    return new IndexExpiry(
        sources,
        of,
        () -> new LastKnownLimits(lastKnown, fileBytesMax),
        membership::known,
        Clocks.both(clock));
  }

  @Test
  void anExpiredSourceIsKeptForASecondPeriodAndThenForgotten() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE.plus(LAST_KNOWN).minusMillis(1));
    receiver.bloom(source("b", 1, 1), bits(List.of("x")), 1);
    sweep.runOnce();
    assertEquals(2, sources.all().size());
    clock.advance(Duration.ofMillis(1));
    sweep.runOnce();
    assertEquals(
        List.of("b"), sources.all().stream().map(state -> state.source().lrcMember()).toList());
  }

  @Test
  void thePeriodMayBeMadeShorter() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE.plusMinutes(1));
    sweep.runOnce();
    assertEquals(1, sources.all().size());
    lastKnown = Duration.ofMinutes(1);
    sweep.runOnce();
    assertEquals(0, sources.all().size());
  }

  @Test
  void aForgottenSourceBeginsAnew() {
    receiver.bloom(source("a", 2, 5), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE.plus(LAST_KNOWN));
    sweep.runOnce();
    assertEquals(
        Receipt.Outcome.FULL_UPDATE_NEEDED, receiver.heartbeat(source("a", 2, 5)).outcome());
  }

  @Test
  void whoIsNoLongerAMemberIsForgottenOnceTheMembersAreKnown() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    receiver.bloom(source("b", 1, 1), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE);
    sweep.runOnce();
    assertEquals(2, sources.all().size());
    membership.learned(List.of(Samples.lrc("b")));
    sweep.runOnce();
    assertEquals(List.of("b"), held());
  }

  private List<String> held() {
    return sources.all().stream().map(state -> state.source().lrcMember()).toList();
  }

  @Test
  void theListsOfThoseThatAreSilentLongestAreDroppedBeyondTheLimit() throws IOException {
    UpdateReceiver inFiles =
        new UpdateReceiver(
            sources,
            UpdateLimits.DEFAULT,
            Clocks.both(clock),
            new NameFiles(directory, Clocks.both(clock)),
            Runnable::run);
    for (String catalog : List.of("c", "a", "b")) {
      OpenUpdate open = inFiles.begin(source(catalog, 1, 1));
      inFiles.part(open.updateId(), 0, false, Samples.plain("x", "y"));
      inFiles.commit(open.updateId(), 1, 2);
      clock.advance(Duration.ofSeconds(1));
    }
    fileBytesMax = 2 * sources.all().iterator().next().content().bytes();
    expiry(inFiles).run();
    assertEquals(List.of("a", "b", "c"), held(), "current lists have no limit");
    clock.advance(Samples.LEASE);
    expiry(inFiles).run();
    assertEquals(List.of("a", "b"), held());
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void updatesThatNobodyGoesOnWithAreDropped() {
    receiver.begin(source("a", 1, 1));
    clock.advance(UpdateLimits.DEFAULT.openTimeout().minusMillis(1));
    sweep.runOnce();
    assertEquals(1, receiver.openUpdates());
    clock.advance(Duration.ofMillis(1));
    sweep.runOnce();
    assertEquals(0, receiver.openUpdates());
  }
}
