package org.gridrls.client.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects files with secrets that others can read, on file systems with POSIX permissions. A file
 * of root that its group may read is accepted, because systems and containers provide keys to
 * services in this way. Stateless, safe for threads.
 */
public final class SecretFiles {
  private static final Logger log = LoggerFactory.getLogger(SecretFiles.class);
  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private SecretFiles() {}

  /** For a private key, or the password that opens one. BAD_ARGUMENT if others can read it. */
  static void requirePrivate(Path file) {
    if (isOpen(file)) {
      throw PemFile.refused(
          file, "opens a private key and others can read it (chmod 600 " + file + ")");
    }
  }

  /** Says in the log that others can read {@code what}. */
  public static void warnIfOpen(Path file, String what) {
    if (isOpen(file)) {
      log.warn("others can read {}: chmod 600 {}", what, file);
    }
  }

  /** Reads a text in UTF-8 without the byte order mark that some editors put at its head. */
  public static String text(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** Attributes of a new file that only its owner can read. */
  public static FileAttribute<?>[] newFile(Path file) {
    return attributes(file, "rw-------");
  }

  /** Attributes of a new directory that only its owner can enter. */
  public static FileAttribute<?>[] newDirectory(Path directory) {
    return attributes(directory, "rwx------");
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** True if others than the owner can do something with the file or directory. */
  public static boolean isOpen(Path file) {
    try {
      if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        return false;
      }
      Set<PosixFilePermission> more = EnumSet.copyOf(Files.getPosixFilePermissions(file));
      more.removeAll(OWNERS);
      if (Integer.valueOf(0).equals(Files.getAttribute(file, "unix:uid"))) {
        more.remove(PosixFilePermission.GROUP_READ);
      }
      return !more.isEmpty();
    } catch (IOException e) {
      return false; // who reads it next says what is wrong
    }
  }
}
