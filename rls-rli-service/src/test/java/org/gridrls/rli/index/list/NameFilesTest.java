package org.gridrls.rli.index.list;

import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists in files: what a restart finds is whole, in time and the newest, or it is not there. */
class NameFilesTest {
  @TempDir private Path directory;
  private final MutableClock clock = MutableClock.standing();

  private NameList written(UpdateSource source, List<String> names) {
    NameListBuilder builder = new NameFiles(directory, Clocks.both(clock)).begin(source);
    names.forEach(builder::add);
    return builder.build();
  }

  private Sources restarted() {
    Sources sources = new Sources();
    new NameFiles(directory, Clocks.both(clock)).reopen(sources, Duration.ZERO);
    return sources;
  }

  @Test
  void aListIsReadAsLongAsItIsLastKnown() throws IOException {
    written(source("a", 3, 7), List.of("x"));
    Duration lastKnown = Duration.ofDays(7);
    clock.advance(Samples.LEASE.plus(lastKnown).minusMillis(1));
    Sources sources = new Sources();
    new NameFiles(directory, Clocks.both(clock)).reopen(sources, lastKnown);
    assertEquals(List.of("x"), all(sources.of(url("a")).orElseThrow().content()));
    assertTrue(sources.of(url("a")).orElseThrow().expiredAt(clock.instant()));
    clock.advance(Duration.ofMillis(1));
    Sources later = new Sources();
    new NameFiles(directory, Clocks.both(clock)).reopen(later, lastKnown);
    assertEquals(0, later.all().size());
    assertEquals(List.of(), files());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.toList();
    }
  }

  private static List<String> all(Content content) {
    List<String> all = new ArrayList<>();
    ((ListContent) content).from("").forEachRemaining(all::add);
    return all;
  }

  private static List<String> many() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      names.add(String.format("lfn://a.rather.long.name/%06d/\u00e9/%040d", i, i * 31L % 1009));
    }
    return names;
  }

  @Test
  void aListOfManyChunksIsTheSameInAFileAndAfterARestart() throws IOException {
    List<String> names = many();
    UpdateSource source = source("a", 3, 7, "lfn*", "*x");
    NameList list = written(source, names);
    assertTrue(list.bytes() > 2 << 20, "several chunks: " + list.bytes());
    assertEquals(names, all(ListContent.of(list)));
    SourceState state = restarted().of(url("a")).orElseThrow();
    assertEquals(source, state.source());
    assertEquals(clock.instant(), state.heardAt());
    assertEquals(names.size(), state.content().names());
    assertEquals(names, all(state.content()));
    ListContent content = (ListContent) state.content();
    for (String name : names) {
      assertTrue(content.contains(new QueriedName(name)));
      assertFalse(content.contains(new QueriedName(name + "0")));
    }
    assertEquals(names.get(40_000), content.from(names.get(39_999) + "0").next());
    assertEquals(1, files().size());
  }

  @Test
  void anEmptyListIsAStatementToo() {
    written(source("a", 1, 1), List.of());
    assertEquals(List.of(), all(restarted().of(url("a")).orElseThrow().content()));
  }

  @Test
  void theIdentityAndTheHistoryOfACatalogOutlastARestart() {
    StoreHistory history = new StoreHistory(OptionalLong.of(4), 3, 2);
    UpdateSource source = source("a", 1, 1, "x*").identifiedBy("id-of-a").continuing(history);
    written(source, List.of("x"));
    assertEquals(source, restarted().of(url("a")).orElseThrow().source());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aFileOfAnOlderVersionIsRead(int version) throws IOException {
    written(source("a", 3, 4, "x*"), List.of("x"));
    Path file = directory.resolve(files().get(0));
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer all = ByteBuffer.wrap(bytes);
    int length = all.getInt(NameFileHeader.LENGTH_AT);
    int end = NameFileHeader.FIXED_BYTES;
    for (int text = 0; text < 3; text++) {
      end += 4 + all.getInt(end);
    }
    int from = version == 1 ? end - 4 : end; // the empty id, and the history
    int gone = end + 24 - from;
    ByteBuffer older = ByteBuffer.allocate(bytes.length - gone);
    older.put(bytes, 0, from).put(bytes, from + gone, bytes.length - from - gone);
    older.putInt(8, version).putInt(NameFileHeader.LENGTH_AT, length - gone);
    CRC32C crc = new CRC32C();
    crc.update(older.array(), 0, 16);
    crc.update(older.array(), 36, length - gone - 4 - 36);
    older.putInt(length - gone - 4, (int) crc.getValue());
    Files.write(file, older.array());
    SourceState state = restarted().of(url("a")).orElseThrow();
    assertEquals(source("a", 3, 4, "x*"), state.source());
    assertEquals(List.of("x"), all(state.content()));
  }

  @Test
  void aLeaseThatEndedIsNotTakenUp() throws IOException {
    written(source("a", 1, 1), List.of("x"));
    clock.advance(Samples.LEASE.minusMillis(1));
    assertTrue(restarted().of(url("a")).isPresent());
    clock.advance(Duration.ofMillis(1));
    assertTrue(restarted().of(url("a")).isEmpty());
    assertEquals(List.of(), files());
  }

  @Test
  void afterARestartNobodyKnowsHowOldAStateIs() {
    UpdateSource passed =
        source("a", 1, 1)
            .aged(Duration.ofMinutes(3), Duration.ofMinutes(5))
            .through("http://low.example/ws/rli");
    written(passed, List.of("x"));
    clock.advance(Duration.ofMinutes(1));
    SourceState state = restarted().of(url("a")).orElseThrow();
    assertEquals(UpdateSource.AGE_UNKNOWN, state.age(clock.instant()));
    assertEquals(clock.instant().plus(Duration.ofMinutes(4)), state.expiresAt());
    assertEquals(1, state.source().hops());
  }

  @Test
  void aLeaseThatWasRenewedLasts() {
    NameList list = written(source("a", 1, 1), List.of("x"));
    clock.advance(Samples.LEASE.minusMillis(1));
    ListContent.of(list).confirm(source("a", 1, 2), clock.instant()); // not what the file holds
    ListContent.of(list).confirm(source("a", 1, 1), clock.instant());
    clock.advance(Samples.LEASE.minusMillis(1));
    assertTrue(restarted().of(url("a")).isPresent());
    clock.advance(Duration.ofMillis(1));
    assertTrue(restarted().of(url("a")).isEmpty());
  }

  @Test
  void aClockThatWentBackMakesALeaseWorthless() {
    written(source("a", 1, 1), List.of("x"));
    clock.advance(Duration.ofMillis(-1));
    assertTrue(restarted().of(url("a")).isEmpty());
  }

  @Test
  void ofSeveralStatesTheNewestIsTaken() throws IOException {
    written(source("a", 1, 9), List.of("old"));
    written(source("a", 2, 3), List.of("new"));
    written(source("a", 2, 2), List.of("older"));
    assertEquals(List.of("new"), all(restarted().of(url("a")).orElseThrow().content()));
    assertEquals(1, files().size());
  }

  @Test
  void aFileThatEndsEarlyIsNoList() throws IOException {
    written(source("a", 1, 1), List.of("x", "y", "z"));
    byte[] whole = Files.readAllBytes(files().get(0));
    for (int length = 0; length < whole.length; length++) {
      rejected(Arrays.copyOf(whole, length));
    }
    rejected(Arrays.copyOf(whole, whole.length + 1));
  }

  @Test
  void aFlippedBitIsNoticedWhereverItIs() throws IOException {
    written(source("a", 1, 1, "x*"), List.of("x1", "x2", "x3"));
    byte[] whole = Files.readAllBytes(files().get(0));
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) (1 << at % 8);
      rejected(damaged);
    }
  }

  private void rejected(byte[] bytes) throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
    Files.write(directory.resolve("damaged.names"), bytes);
    assertEquals(0, restarted().all().size());
    assertEquals(List.of(), files());
  }

  @Test
  void whatWasNotFinishedOrIsAnothersGoesAndOtherFilesStay() throws IOException {
    new NameFiles(directory, Clocks.both(clock))
        .begin(source("a", 1, 1))
        .add("x"); // the process dies here
    Files.writeString(directory.resolve("foreign.names"), "something else");
    Files.writeString(directory.resolve("notes.txt"), "not ours");
    assertEquals(0, restarted().all().size());
    assertEquals(List.of(directory.resolve("notes.txt")), files());
  }

  @Test
  void whoReadsGoesOnAfterTheFileIsGone() throws IOException {
    List<String> names = many();
    ListContent list = ListContent.of(written(source("a", 1, 1), names));
    list.retire();
    list.retire();
    assertEquals(List.of(), files());
    assertEquals(names, all(list));
    list.confirm(source("a", 1, 1), clock.instant()); // too late, and harmless
    assertEquals(List.of(), files());
  }

  @Test
  void whatIsGivenUpLeavesNothing() throws IOException {
    NameListBuilder builder =
        new NameFiles(directory, Clocks.both(clock)).begin(source("a", 1, 1)).add("x");
    assertEquals(1, files().size());
    builder.abandon();
    builder.abandon();
    assertEquals(List.of(), files());
  }

  @Test
  void aSourceThatIsReplacedLeavesNoFileBehind() throws IOException {
    Sources sources = new Sources();
    SourceState old =
        SourceState.of(
            source("a", 1, 1),
            ListContent.of(written(source("a", 1, 1), List.of("x"))),
            clock.instant());
    assertTrue(sources.replace(Optional.empty(), old));
    SourceState changed =
        old.with(((ListContent) old.content()).changed(List.of("y"), List.of("x")));
    assertTrue(sources.replace(Optional.of(old), changed));
    assertEquals(1, files().size());
    assertTrue(sources.replace(Optional.of(changed), old.with(Samples.filter("x"))));
    assertEquals(List.of(), files());
  }
}
