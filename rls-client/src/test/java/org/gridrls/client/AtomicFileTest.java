package org.gridrls.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.client.AtomicFile.FileContent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file is replaced whole, or stays as it was. */
@Tag("process")
class AtomicFileTest {
  private static final int FAILED = 3;

  @TempDir Path directory;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileIsCreatedAndReplaced() throws IOException {
    Path file = directory.resolve("state");
    AtomicFile.write(file, "one");
    AtomicFile.write(file, "twö");
    assertEquals("twö", Files.readString(file));
    assertEquals(List.of("state"), names());
  }

  @Test
  void theOldFileStaysWhenWritingBreaks() throws IOException {
    Path file = Files.writeString(directory.resolve("state"), "old");
    FileContent half =
        out -> {
          out.write(new byte[1 << 20]);
          throw new IOException("no space");
        };
    assertThrows(IOException.class, () -> AtomicFile.write(file, half));
    assertEquals("old", Files.readString(file));
    assertEquals(List.of("state"), names());
  }

  /** The operating system refuses every byte here, as on a full disk. */
  @Test
  @Timeout(60)
  void theOldFileStaysWhenNoByteCanBeWritten() throws Exception {
    Path file = Files.writeString(directory.resolve("state"), "old");
    assertEquals(FAILED, writeWithoutRoom(file));
    assertEquals("old", Files.readString(file));
    assertEquals(List.of("state"), names());
    assertEquals(FAILED, writeWithoutRoom(directory.resolve("other")));
    assertEquals(List.of("state"), names());
  }

  private static int writeWithoutRoom(Path file) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a limit of file sizes needs a POSIX shell");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            "/bin/sh",
            "-c",
            "ulimit -f 0; exec \"$@\"",
            "sh",
            java,
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            Writer.class.getName(),
            file.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** Writes one file; its exit code says whether that failed cleanly. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) {
      try {
        AtomicFile.write(Path.of(args[0]), "new");
      } catch (IOException e) {
        System.exit(FAILED);
      }
    }
  }

  @Test
  void whatAnEarlierWriteLeftIsNoObstacle() throws IOException {
    Path file = directory.resolve("state");
    Files.writeString(directory.resolve("state.part"), "half of so");
    AtomicFile.write(file, "new");
    assertEquals("new", Files.readString(file));
    assertEquals(List.of("state"), names());
  }

  @Test
  void theReasonOfAFailureIsInWords() {
    Path nowhere = directory.resolve("nowhere/state");
    IOException failure =
        assertThrows(IOException.class, () -> AtomicFile.write(nowhere, "content"));
    assertEquals("no such file or directory", AtomicFile.reason(failure));
    IOException notOne = assertThrows(IOException.class, () -> Files.readString(directory));
    assertEquals("is a directory", AtomicFile.reason(notOne));
    IOException taken = assertThrows(IOException.class, () -> Files.createDirectory(directory));
    assertEquals("another file is there", AtomicFile.reason(taken));
    IOException kept =
        assertThrows(IOException.class, () -> AtomicFile.write(directory, "content"));
    assertFalse(AtomicFile.reason(kept).contains("Exception"), AtomicFile.reason(kept));
  }

  @Test
  void aFileThatExistsIsNotCreatedAgain() throws IOException {
    Path file = directory.resolve("key");
    AtomicFile.create(file, new byte[] {1});
    assertThrows(FileAlreadyExistsException.class, () -> AtomicFile.create(file, new byte[] {2}));
    assertEquals(1, Files.readAllBytes(file)[0]);
  }

  @Test
  void permissionsHoldFromTheFirstMoment() throws IOException {
    assumeTrue(
        directory.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "no permissions");
    Path file = directory.resolve("key");
    var ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Path part = directory.resolve("key.part");
    AtomicFile.write(
        file,
        out -> assertEquals(ownerOnly.value(), Files.getPosixFilePermissions(part)),
        ownerOnly);
    assertEquals(ownerOnly.value(), Files.getPosixFilePermissions(file));
    assertTrue(Files.exists(file));
  }
}
