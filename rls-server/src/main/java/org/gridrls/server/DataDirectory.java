package org.gridrls.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The directory of one server: nobody else may use it at the same time, and it remembers the last
 * start.
 */
final class DataDirectory implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;

  private DataDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** Makes the directory if it is missing; UNAVAILABLE if another server has it. */
  static DataDirectory open(Path path) {
    try {
      Files.createDirectories(path);
      FileChannel channel =
          FileChannel.open(
              path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw RlsException.about(
            RlsError.UNAVAILABLE,
            "another server uses the directory (setting 'data')",
            path.toString());
      }
      return new DataDirectory(path, channel);
    } catch (IOException e) {
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "cannot use the directory " + path + " (setting 'data'): " + e.getMessage(),
          e);
    }
  }

  private static FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  Path path() {
    return path;
  }

  /** A number greater than at every start before, also when the clock was set back in between. */
  long nextBootId(long clockMillis) {
    Path file = path.resolve("boot");
    try {
      long last = Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
      long next = Math.max(last + 1, clockMillis);
      Files.writeString(file, next + "\n");
      return next;
    } catch (IOException | NumberFormatException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "cannot use " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
