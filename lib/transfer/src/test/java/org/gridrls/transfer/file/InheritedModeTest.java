package org.gridrls.transfer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies can be read by anyone who may read the directory of a destination. */
class InheritedModeTest {
  @TempDir Path directory;

  private static Path mode(Path path, String mode) throws IOException {
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private Path file(String name) throws IOException {
    return mode(Files.createFile(directory.resolve(name)), "rw-------");
  }

  @Test
  void aFileIsAsReadableAsItsDirectory() throws IOException {
    mode(directory, "rwxrwxr-x");
    Path open = file("open");
    InheritedMode.ofFile(open);
    assertEquals("rw-r--r--", mode(open));
    mode(directory, "rwxr-x---");
    Path ofGroup = file("of-group");
    InheritedMode.ofFile(ofGroup);
    assertEquals("rw-r-----", mode(ofGroup));
    mode(directory, "rwx------");
    Path own = file("own");
    InheritedMode.ofFile(own);
    assertEquals("rw-------", mode(own));
  }

  @Test
  void newDirectoriesCanBeEnteredToo() throws IOException {
    mode(directory, "rwxrwxr-x");
    Path below = directory.resolve("a/b/c");
    InheritedMode.createDirectories(below);
    InheritedMode.createDirectories(below);
    assertEquals("r-x", mode(below).substring(6));
    assertEquals("r-x", mode(below.getParent()).substring(6));
    Path file = file("file");
    FileSystemException refused =
        assertThrows(
            FileSystemException.class, () -> InheritedMode.createDirectories(file.resolve("d")));
    assertTrue(refused.getMessage().contains("file"), refused.getMessage());
  }
}
