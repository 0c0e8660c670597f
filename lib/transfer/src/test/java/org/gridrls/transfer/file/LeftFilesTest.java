package org.gridrls.transfer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gridrls.transfer.file.FilePlacement.Readers;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that ended transfers leave are removed; what a transfer uses stays. */
class LeftFilesTest {
  @TempDir Path directory;

  private Path left(String name) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    try (PartFile part = PartFile.open(file)) {
      part.write(ByteBuffer.wrap(new byte[10]), 0);
    }
    return file;
  }

  private List<String> found() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
    }
  }

  private int swept(Instant before) throws IOException {
    Set<Path> removed = new TreeSet<>();
    FilePlacement.sweep(directory, before, removed::add);
    return removed.size();
  }

  @Test
  void partsThatNobodyUsesAreRemoved() throws IOException {
    left("a");
    left("below/b");
    Files.createFile(directory.resolve(".rls-theirs.part"));
    Files.createFile(directory.resolve(".rls-0b5cbb9e-1111-2222-3333-444455556666.part"));
    Path used = directory.resolve("used");
    try (PartFile part = PartFile.open(used)) {
      assertEquals(2, swept(Instant.MAX));
      part.write(ByteBuffer.wrap(new byte[10]), 0);
      assertEquals(4, found().size(), found()::toString);
      assertTrue(FilePlacement.isBegun(used));
    }
    assertEquals(1, swept(Instant.MAX));
    assertFalse(FilePlacement.isBegun(used));
    assertEquals(2, found().size(), "files of other names stay");
  }

  @Test
  void partsThatWereWrittenSinceStay() throws IOException {
    Path file = left("a");
    Instant yesterday = Files.getLastModifiedTime(directory).toInstant().minus(Duration.ofDays(1));
    assertEquals(0, swept(yesterday));
    for (String name : found()) {
      if (name.endsWith(".part")) {
        Files.setLastModifiedTime(directory.resolve(name), FileTime.from(Instant.EPOCH));
      }
    }
    assertEquals(0, swept(yesterday), "its state is new");
    for (String name : found()) {
      Files.setLastModifiedTime(directory.resolve(name), FileTime.from(Instant.EPOCH));
    }
    assertEquals(1, swept(yesterday));
    assertFalse(FilePlacement.isBegun(file));
  }

  private static Expected size(long size) {
    return new Expected(OptionalLong.of(size), new TreeMap<>());
  }

  private FilePlacement begun(String name, long size) throws IOException {
    return FilePlacement.begin(directory.resolve(name), size(size), Readers.OF_PROCESS);
  }

  @Test
  void aFileWithoutRoomBesideThoseUnderWayIsNotBegun() throws IOException {
    long half = Files.getFileStore(directory).getUsableSpace() / 10 * 6;
    LandingException full =
        assertThrows(LandingException.class, () -> begun("huge", Long.MAX_VALUE));
    assertEquals(LandingFailure.DISK, full.reason());
    try (FilePlacement first = begun("first", half)) {
      assertThrows(LandingException.class, () -> begun("second", half));
      begun("small", 100).close();
      assertEquals(2, found().size(), "the state and the part of " + first.part().path());
    }
    begun("second", half).close();
    assertEquals(List.of(), found());
  }
}
