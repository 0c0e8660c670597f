package org.gridrls.certs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;

/** Writes files atomically, and keys readable only by their owner. Stateless, safe for threads. */
final class Files {
  private Files() {}

  static void directory(Path directory) {
    done(directory, () -> java.nio.file.Files.createDirectories(directory));
  }

  static String read(Path file) {
    String[] text = new String[1];
    done(file, () -> text[0] = java.nio.file.Files.readString(file));
    return text[0];
  }

  /** Replaces an existing file atomically. */
  static void write(Path file, String text) {
    done(file, () -> AtomicFile.write(file, text));
  }

  /** The whole line is added, or nothing. */
  static void append(Path file, String line) {
    done(
        file,
        () -> {
          try (FileChannel channel =
              FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            append(channel, ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
          }
        });
  }

  private static void append(FileChannel channel, ByteBuffer line) throws IOException {
    long end = channel.size();
    try {
      for (long at = end; line.hasRemaining(); ) {
        at += channel.write(line, at);
      }
      channel.force(true);
    } catch (IOException e) {
      channel.truncate(end);
      throw e;
    }
  }

  /** A new file that only its owner can read, from its first moment. */
  static void writeSecret(Path file, byte[] bytes) {
    done(file, () -> AtomicFile.create(file, bytes, ownerOnly(file)));
  }

  private static FileAttribute<?>[] ownerOnly(Path file) {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  static void refuseExisting(Path file) {
    if (java.nio.file.Files.exists(file)) {
      throw exists(file);
    }
  }

  private static RlsException exists(Path file) {
    return RlsException.about(
        RlsError.BAD_ARGUMENT,
        "the file exists already and is not overwritten; remove it or choose another name",
        file.toString());
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static void done(Path file, Work work) {
    try {
      work.run();
    } catch (FileAlreadyExistsException e) {
      throw exists(file);
    } catch (IOException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "cannot use " + file + ": " + e.getMessage(), e);
    }
  }
}
