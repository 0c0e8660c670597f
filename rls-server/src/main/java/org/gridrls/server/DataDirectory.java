package org.gridrls.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.tls.SecretFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data directory of one server: no other process may use it at the same time. It keeps the
 * identity of the server and counts its starts.
 */
final class DataDirectory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DataDirectory.class);
  private static final String BOOT = "boot";
  private static final String MEMBER_ID = "member-id";
  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** So short that one more is a number, too. */
  private static final Pattern BOOT_ID = Pattern.compile("[0-9]{1,18}");

  private final Path path;
  private final FileChannel channel;

  private DataDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** Makes the directory if it is missing; UNAVAILABLE if another server has it. */
  static DataDirectory open(Path path) {
    try {
      Files.createDirectories(path, SecretFiles.newDirectory(path));
      if (SecretFiles.isOpen(path)) {
        log.warn("others can read the data of this server: chmod 700 {}", path);
      }
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

  /** The identity of the server: a random value that is made once. */
  String memberId() {
    Path file = path.resolve(MEMBER_ID);
    try {
      String text =
          Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1).strip() : "";
      if (UUID_TEXT.matcher(text).matches()) {
        return text;
      }
      if (Files.exists(file)) {
        log.warn(
            "{} is damaged and is replaced: the federation takes this server for a new one", file);
      }
      String created = UUID.randomUUID().toString();
      AtomicFile.write(file, created + "\n");
      return created;
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "cannot use " + file + ": " + e, e);
    }
  }

  /** The number of this start: one more than that of the last one, whatever the clock says. */
  long nextBootId() {
    Path file = path.resolve(BOOT);
    try {
      long last = Files.exists(file) ? lastBootId(file) : 0;
      long next = last + 1;
      AtomicFile.write(file, next + "\n");
      return next;
    } catch (IOException e) {
      throw new RlsException(
          RlsError.STORE_FAILED,
          "cannot count this start in "
              + file
              + ": "
              + AtomicFile.reason(e)
              + ". Indexes tell states of a catalog apart by that number, so the server does not"
              + " start without it: free some space (a few kilobytes) or make the file writable",
          e);
    }
  }

  /** The next start gets a greater number than this one, which an operator has removed. */
  void endedUpTo(long bootId) {
    Path file = path.resolve(BOOT);
    try {
      if (lastBootId(file) < bootId) {
        AtomicFile.write(file, bootId + "\n");
        log.info("the next start of this server has the number {}", bootId + 1);
      }
    } catch (IOException e) {
      log.warn(
          "{} can't be written, so a restarted server is refused again: {}", file, e.toString());
    }
  }

  /**
   * Earlier versions wrote the file in place, so a full disk left it empty; they took a start's
   * number from the clock in milliseconds. So the time at which the file was last written is more
   * than any number before.
   */
  private static long lastBootId(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    if (BOOT_ID.matcher(text).matches()) {
      return Long.parseLong(text);
    }
    long written = Files.getLastModifiedTime(file).toMillis();
    log.warn(
        "{} is damaged and is replaced; the number of this start is more than {}", file, written);
    return written;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
