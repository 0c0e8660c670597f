package org.gridrls.replicator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.FilePlacement;
import org.gridrls.transfer.file.ResumePoint;
import org.gridrls.transfer.order.FileFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of waiting files leave with their request; those under way stay. */
class LeftPartsTest {
  @TempDir Path directory;
  private final LeftParts parts = new LeftParts();

  private ReadyItem item(long replication, String name) {
    LogicalName lfn = new LogicalName(name);
    StoredItem item =
        new StoredItem(
            replication,
            1,
            new WantedFile(lfn, lfn, OptionalLong.empty(), Optional.empty(), List.of()),
            ItemPhase.CLAIMED,
            Optional.empty(),
            0,
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            new TreeMap<>());
    return new ReadyItem(
        item,
        directory.resolve(name),
        Optional.empty(),
        List.of(),
        new FileFacts(new TreeMap<>()),
        List.of());
  }

  /** A transfer that stopped half way, to be resumed. */
  private FilePlacement begun(ReadyItem item) throws IOException {
    FilePlacement placement =
        FilePlacement.begin(item.destination(), Expected.NOTHING, FilePlacement.Readers.OF_PROCESS);
    placement.part().write(ByteBuffer.wrap(new byte[5]), 0);
    placement
        .part()
        .save(new ResumePoint("https://s/f", "\"v\"", 10, List.of(new ResumePoint.Range(5, 10))));
    return placement;
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.count();
    }
  }

  @Test
  void partsOfARequestThatEndsAreRemoved() throws IOException {
    ReadyItem kept = item(1, "kept");
    ReadyItem ended = item(2, "ended");
    for (ReadyItem one : List.of(kept, ended)) {
      begun(one).close();
      parts.ended(one);
    }
    parts.retain(Set.of(1L, 2L));
    assertEquals(4, files());
    parts.retain(Set.of(1L));
    assertEquals(2, files());
    parts.remove(kept);
    assertEquals(0, files());
  }

  @Test
  void aPartThatIsUsedStays() throws IOException {
    ReadyItem one = item(1, "used");
    try (FilePlacement placement = begun(one)) {
      parts.ended(one);
      parts.retain(Set.of());
      assertEquals(2, files(), "of " + placement.part().path());
    }
    assertEquals(2, files());
  }
}
