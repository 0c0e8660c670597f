package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.list.LastKnownFiles;
import org.gridrls.rli.index.list.NameFiles;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that an index names last known copies after a restart, and believes no damaged file. */
class LastKnownFilesTest {
  private static final Duration LAST_KNOWN = Duration.ofDays(7);
  private static final long MUCH = 1 << 30;

  @TempDir private Path directory;
  private final MutableClock clock = MutableClock.standing();
  private final Clocks clocks = Clocks.both(clock);
  private Sources sources;
  private UpdateReceiver receiver;
  private LastKnownFiles kept;
  private InMemoryLocationIndex index;

  @BeforeEach
  void restart() {
    sources = new Sources();
    NameFiles lists = new NameFiles(directory, clocks);
    lists.reopen(sources, LAST_KNOWN);
    receiver = new UpdateReceiver(sources, ReceiverFixture.LIMITS, clocks, lists, Runnable::run);
    kept = new LastKnownFiles(directory, clocks, sources, receiver.filters());
    kept.reopen(LAST_KNOWN);
    index = new InMemoryLocationIndex(sources, new MembershipView(), clocks, null, () -> 10);
  }

  private static UpdateSource sender(String member, long boot, long generation, long opened) {
    return source(member, boot, generation)
        .identifiedBy("id-of-" + member)
        .continuing(new StoreHistory(OptionalLong.of(opened), 0, 0));
  }

  private void send(String kind, UpdateSource sender, String... names) {
    if (kind.equals("bloom")) {
      receiver.bloom(sender, bits(List.of(names)), names.length);
      return;
    }
    OpenUpdate open = receiver.begin(sender);
    receiver.part(open.updateId(), 0, false, Samples.plain(names));
    receiver.commit(open.updateId(), 1, names.length);
  }

  private List<LastKnown> lastKnown(String name) {
    return index.lrcsOf(Samples.names(name)).names().get(0).lastKnown();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.toList();
    }
  }

  @Test
  void theFilterOfASilentCatalogOutlastsRestarts() throws IOException {
    send("bloom", sender("a", 7, 8, 0), "here");
    kept.save(MUCH);
    assertEquals(List.of(), files(), "it is not silent");
    clock.advance(LEASE.plusMinutes(6));
    kept.save(MUCH);
    List<LastKnown> before = lastKnown("here");
    assertEquals(1, before.size());
    for (int i = 0; i < 2; i++) {
      restart();
      kept.save(MUCH);
      assertEquals(before, lastKnown("here"));
      assertEquals(List.of(), lastKnown("never"));
      assertEquals(1, files().size());
    }
    UpdateSource again = sender("a", 7, 8, 0); // the index holds exactly this state
    Echo echo = new Echo(receiver.heartbeat(again).token().orElseThrow(), Duration.ZERO);
    receiver.heartbeat(again.echoing(Optional.of(echo)));
    assertEquals(1, index.lrcsOf(Samples.names("here")).names().get(0).locations().size());
    kept.save(MUCH);
    assertEquals(List.of(), files(), "it is not silent any more");
  }

  @Test
  void theFilterIsForgottenWhenItsTimeIsOver() throws IOException {
    send("bloom", sender("a", 7, 8, 0), "here");
    clock.advance(LEASE);
    kept.save(MUCH);
    clock.advance(LAST_KNOWN.minusMillis(1));
    restart();
    assertEquals(1, lastKnown("here").size());
    clock.advance(Duration.ofMillis(1));
    restart();
    assertEquals(List.of(), files());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void whatACatalogHadBeforeItLostChangesOutlastsRestarts(String kind) throws IOException {
    send(kind, sender("a", 7, 8, 0), "kept", "lost");
    send(kind, sender("a", 9, 5, 5), "kept");
    clock.advance(Duration.ofMinutes(1));
    kept.save(MUCH);
    List<LastKnown> before = lastKnown("lost");
    assertEquals(OptionalLong.of(3), before.get(0).lost());
    clock.advance(LEASE);
    kept.save(MUCH);
    for (int i = 0; i < 2; i++) {
      restart();
      kept.save(MUCH);
      assertEquals(OptionalLong.of(3), lastKnown("lost").get(0).lost());
      assertEquals(before.get(0).asOf(), lastKnown("lost").get(0).asOf());
      assertEquals(OptionalLong.empty(), lastKnown("kept").get(0).lost());
      assertEquals(List.of(), lastKnown("never"));
    }
    send(kind, sender("a", 9, 6, 5), "kept", "new");
    assertEquals(OptionalLong.of(3), lastKnown("lost").get(0).lost());
    send(
        kind,
        sender("a", 9, 7, 5).continuing(new StoreHistory(OptionalLong.of(5), 0, 9)),
        "kept",
        "new");
    assertEquals(List.of(), lastKnown("lost"), "the loss is accepted");
    kept.save(MUCH);
    assertEquals(kind.equals("list") ? 1 : 0, files().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void lostNamesAreFoundWithoutTheStateThatFollowedThem(String kind) throws IOException {
    send(kind, sender("a", 7, 8, 0), "kept", "lost");
    send("bloom", sender("a", 9, 5, 5), "kept");
    kept.save(MUCH);
    for (int i = 0; i < 2; i++) { // the filter is not silent, and thus not saved
      restart();
      kept.save(MUCH);
    }
    send("bloom", sender("a", 9, 5, 5), "kept");
    assertEquals(OptionalLong.of(3), lastKnown("lost").get(0).lost());
    kept.save(MUCH);
    restart();
    assertEquals(0, sources.all().iterator().next().lost(), "nothing is known to follow");
    send("bloom", sender("a", 9, 5, 5), "kept");
    assertEquals(OptionalLong.of(3), lastKnown("lost").get(0).lost());
  }

  @Test
  void namesThatAnotherCatalogLostAreNotItsOwn() {
    send("list", sender("a", 7, 8, 0), "kept", "lost");
    send("list", sender("a", 9, 5, 5), "kept");
    kept.save(MUCH);
    clock.advance(LEASE);
    send("list", sender("a", 1, 9, 9).identifiedBy("another"), "new");
    restart();
    assertEquals(List.of(), lastKnown("lost"));
    assertEquals(List.of(), lastKnown("kept"));
  }

  @Test
  void anUpdateAfterTheSavingIsNotUndone() {
    send("bloom", sender("a", 7, 8, 0), "here", "gone");
    clock.advance(LEASE);
    kept.save(MUCH);
    send("list", sender("a", 7, 9, 0), "here");
    restart();
    assertEquals(List.of(), lastKnown("gone"));
    assertEquals(1, index.lrcsOf(Samples.names("here")).names().get(0).locations().size());
  }

  @Test
  void noMoreIsSavedThanTheDiskMayHold() throws IOException {
    send("bloom", sender("a", 7, 8, 0), "here");
    clock.advance(Duration.ofMinutes(1));
    send("bloom", sender("b", 7, 8, 0), "here");
    clock.advance(LEASE);
    long bytes = sources.all().iterator().next().content().bytes();
    kept.save(2 * bytes - 1);
    restart();
    assertEquals(List.of("b"), lastKnown("here").stream().map(LastKnown::lrcMember).toList());
    kept.save(bytes - 1);
    assertEquals(List.of(), files());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void aDamagedFileIsReportedAndNotBelieved(String kind) throws IOException {
    send(kind, sender("a", 7, 8, 0), "lost");
    send("bloom", sender("a", 9, 5, 5), "kept");
    clock.advance(LEASE);
    kept.save(MUCH);
    for (Path file : files()) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 4;
      Files.write(file, bytes);
    }
    restart();
    assertEquals(List.of(), lastKnown("lost"));
    assertEquals(List.of(), lastKnown("kept"));
    assertEquals(List.of(), files());
  }
}
