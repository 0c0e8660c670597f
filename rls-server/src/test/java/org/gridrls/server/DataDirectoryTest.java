package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The number of a start grows, through full disks, crashes and clocks set back. */
class DataDirectoryTest {
  private static final long NOW = 1_900_000_000_000L;

  @TempDir Path path;

  private long start(long clockMillis) throws IOException {
    try (DataDirectory directory = DataDirectory.open(path)) {
      return directory.nextBootId(clockMillis);
    }
  }

  @Test
  void theNumberOfAStartGrowsAlsoWhenTheClockWasSetBack() throws IOException {
    assertEquals(NOW, start(NOW));
    assertEquals(NOW + 1, start(NOW - 1_000));
    assertEquals(NOW + 5, start(NOW + 5));
  }

  /** The operating system refuses every byte here, as on a full disk. */
  @Test
  @Timeout(60)
  void aStartWithoutRoomFailsAndTheNextOneNeedsNoHand() throws Exception {
    assertTrue(startWithoutRoom().contains(RlsError.STORE_FAILED.name()));
    assertEquals(NOW, start(NOW));
    assertTrue(startWithoutRoom().contains(RlsError.STORE_FAILED.name()));
    assertEquals(NOW + 1, start(NOW - 1_000));
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
        System.out.println(directory.nextBootId(NOW));
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
      assertEquals(NOW, start(NOW), "after '" + left + "'");
      assertEquals(NOW + 1, start(NOW), "after '" + left + "'");
    }
  }

  @Test
  void aDamagedNumberIsNeverFollowedByALesserOne() throws IOException {
    Path boot = Files.writeString(path.resolve("boot"), "");
    Files.setLastModifiedTime(boot, FileTime.fromMillis(NOW));
    assertEquals(NOW + 1, start(NOW - 3_600_000));
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
