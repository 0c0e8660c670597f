package org.gridrls.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner can read, as keys must be. Stateless, safe for threads. */
public final class PrivateFile {
  private PrivateFile() {}

  public static Path write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    return mode(file, "rw-------");
  }

  /** Gives the file or directory these permissions, where the file system knows them. */
  public static Path mode(Path file, String permissions) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
    return file;
  }
}
