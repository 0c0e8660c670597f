package org.gridrls.transfer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a shared directory, part files that somebody planted harm neither a file nor a download. */
class PlantedPartTest {
  private static final int NOBODY = 65_534;

  @TempDir Path directory;
  private Path file;
  private Path victim;

  @BeforeEach
  void files() throws IOException {
    file = directory.resolve("f");
    victim = Files.writeString(directory.resolve("victim"), "mine");
  }

  private Path part() throws IOException {
    try (PartFile open = PartFile.open(file)) {
      Path path = open.path();
      open.discard();
      return path;
    }
  }

  private List<Path> names() throws IOException {
    Path part = part();
    return List.of(
        part, part.resolveSibling(part.getFileName().toString().replace(".part", ".state")));
  }

  private void refuses(String why) {
    LandingException refused =
        assertThrows(LandingException.class, () -> PartFile.open(file).close());
    assertEquals(LandingFailure.DISK, refused.reason());
    assertTrue(refused.getMessage().contains(why), refused::getMessage);
  }

  @Test
  void symbolicLinksAreNotFollowed() throws IOException {
    for (Path name : names()) {
      for (Path target : List.of(victim, directory.resolve("none"))) {
        Files.createSymbolicLink(name, target);
        refuses("is no file");
        Files.delete(name);
      }
    }
    assertEquals("mine", Files.readString(victim));
    assertTrue(Files.notExists(directory.resolve("none")));
  }

  @Test
  void hardLinksToOtherFilesAreRemovedUnwritten() throws IOException {
    for (Path name : names()) {
      Files.createLink(name, victim);
      try (PartFile open = PartFile.open(file)) {
        open.write(ByteBuffer.wrap("download".getBytes(StandardCharsets.UTF_8)), 0);
        open.discard();
      }
      assertEquals("mine", Files.readString(victim));
    }
  }

  @Test
  void filesOfAnotherUserAreNotUsed() throws IOException {
    assumeTrue(
        Files.getAttribute(directory, "unix:uid").equals(0), "needs the right to give files away");
    for (Path name : names()) {
      Files.writeString(name, "planted");
      Files.setPosixFilePermissions(name, PosixFilePermissions.fromString("rw-rw-rw-"));
      Files.setAttribute(name, "unix:uid", NOBODY);
      refuses("belongs to another user");
      assertEquals("planted", Files.readString(name));
      Files.delete(name);
    }
  }

  @Test
  void anOwnPartIsStillResumed() throws IOException {
    try (PartFile open = PartFile.open(file)) {
      open.write(ByteBuffer.wrap("begun".getBytes(StandardCharsets.UTF_8)), 0);
    }
    try (PartFile open = PartFile.open(file)) {
      assertEquals(5, open.size());
    }
  }
}
