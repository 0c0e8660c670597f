package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The identity stays and the number of a start grows, through full disks and crashes. */
@Tag("process")
class DataDirectoryTest {
  private static final long NOW = 1_900_000_000_000L;

  @TempDir Path path;

  private long start() throws IOException {
    try (DataDirectory directory = DataDirectory.open(path)) {
      return directory.nextBootId();
    }
  }

  private String memberId() throws IOException {
    try (DataDirectory directory = DataDirectory.open(path)) {
      return directory.memberId();
    }
  }

  @Test
  void startsAreCounted() throws IOException {
    assertEquals(1, start());
    assertEquals(2, start());
    assertEquals(3, start());
  }

  @Test
  void startsAreCountedOnFromWhatAnOlderVersionTookFromTheClock() throws IOException {
    Files.writeString(path.resolve("boot"), NOW + "\n");
    assertEquals(NOW + 1, start());
    assertEquals(NOW + 2, start());
  }

  @Test
  void theIdentityIsMadeOnceAndStays() throws IOException {
    String id = memberId();
    assertEquals(id, memberId());
    start();
    assertEquals(id, memberId());
    Path elsewhere = Files.createDirectory(path.resolve("other"));
    try (DataDirectory other = DataDirectory.open(elsewhere)) {
      assertNotEquals(id, other.memberId());
    }
  }

  @Test
  void aDamagedIdentityIsReplaced() throws IOException {
    String id = memberId();
    for (String left : List.of("", "\0\0\0\0", id.substring(1), id.replace('-', '\n'))) {
      Files.writeString(path.resolve("member-id"), left);
      String next = memberId();
      assertNotEquals(id, next);
      assertEquals(next, memberId());
    }
  }

  /** The operating system refuses every byte here, as on a full disk. */
  @Test
  @Timeout(60)
  void aStartWithoutRoomFailsAndTheNextOneNeedsNoHand() throws Exception {
    assertTrue(startWithoutRoom().contains(RlsError.STORE_FAILED.name()));
    assertEquals(1, start());
    assertTrue(startWithoutRoom().contains(RlsError.STORE_FAILED.name()));
    assertEquals(2, start());
  }

  private String startWithoutRoom() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a limit of file sizes needs a POSIX shell");
    Process process =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                "ulimit -f 0; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Start.class.getName(),
                path.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return said;
  }

  /** A process that starts in a directory once. */
  static final class Start {
    private Start() {}

    public static void main(String[] args) throws IOException {
      try (DataDirectory directory = DataDirectory.open(Path.of(args[0]))) {
        System.out.println(directory.nextBootId());
      } catch (RlsException e) {
        System.out.println(e.error());
      }
    }
  }

  @Test
  void whatAnOlderVersionLeftOnAFullDiskIsReplaced() throws IOException {
    Path boot = path.resolve("boot");
    for (String left : List.of("", "\n", "\0\0\0\0", "12x", "9223372036854775807")) {
      Files.writeString(boot, left);
      Files.setLastModifiedTime(boot, FileTime.fromMillis(NOW - 5_000));
      assertEquals(NOW - 4_999, start(), "after '" + left + "'");
      assertEquals(NOW - 4_998, start(), "after '" + left + "'");
    }
  }

  @Test
  void aDamagedNumberIsNeverFollowedByALesserOne() throws IOException {
    Path boot = Files.writeString(path.resolve("boot"), "");
    Files.setLastModifiedTime(boot, FileTime.fromMillis(NOW));
    assertEquals(NOW + 1, start());
  }

  /** Without a number of its own a start could be taken for an earlier one. */
  @Test
  void aStartThatCannotBeCountedSaysWhatToDo() throws IOException {
    Files.createDirectory(path.resolve("boot"));
    RlsException refused = assertThrows(RlsException.class, this::start);
    assertTrue(refused.getMessage().contains("cannot count this start in"), refused::getMessage);
    assertTrue(refused.getMessage().contains("free some space"), refused::getMessage);
  }

  @Test
  void aDirectoryIsForOneServer() throws IOException {
    try (DataDirectory directory = DataDirectory.open(path)) {
      RlsException refused =
          assertThrows(RlsException.class, () -> DataDirectory.open(directory.path()));
      assertEquals(RlsError.UNAVAILABLE, refused.error());
    }
  }
}
