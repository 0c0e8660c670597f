package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file while it arrives: its bytes, and a state file, which is locked while a transfer runs and
 * says how far it is. Several threads may write at once; all other methods are for one thread.
 */
public final class PartFile implements AutoCloseable {
  static final String PART = ".part";
  static final String STATE = ".state";
  private static final int NAME_DIGITS = 24;
  private static final Pattern NAME =
      Pattern.compile(Pattern.quote(FilePlacement.PREFIX) + "[0-9a-f]{19}(\\.part|\\.state)");

  private final Path part;
  private final LockedState state;
  private FileChannel content;
  private boolean resumable;

  private PartFile(Path part, LockedState state) {
    this.part = part;
    this.state = state;
  }

  /** The part file of a destination; BUSY while another transfer has it. */
  static PartFile open(Path destination) throws IOException {
    LockedState state = LockedState.lock(beside(destination, STATE));
    PartFile file = new PartFile(beside(destination, PART), state);
    try {
      file.openContent();
      file.resumable = file.resumePoint().isPresent();
      return file;
    } catch (IOException e) {
      if (state.before().isEmpty()) {
        state.delete();
      }
      file.close();
      throw e;
    }
  }

  private static Path beside(Path destination, String kind) {
    String name = FilePlacement.PREFIX + hash(destination.getFileName().toString());
    return destination.resolveSibling(name.substring(0, NAME_DIGITS) + kind);
  }

  /** Removes what a killed transfer left; BUSY while another transfer has it. */
  static void cleanUp(Path destination) throws IOException {
    if (exists(destination)) {
      try (LockedState locked = LockedState.lock(beside(destination, STATE))) {
        Files.deleteIfExists(beside(destination, PART));
        locked.delete();
      }
    }
  }

  static boolean exists(Path destination) {
    return Files.exists(beside(destination, PART), LinkOption.NOFOLLOW_LINKS)
        || Files.exists(beside(destination, STATE), LinkOption.NOFOLLOW_LINKS);
  }

  /** Removes a part file with its state, unless a transfer has it or wrote to it since. */
  static boolean sweep(Path file, Instant before) {
    String name = file.getFileName().toString();
    String stem = name.substring(0, Math.min(name.length(), NAME_DIGITS));
    Path part = file.resolveSibling(stem + PART);
    Path state = file.resolveSibling(stem + STATE);
    if (!NAME.matcher(name).matches() || isAfter(part, before) || isAfter(state, before)) {
      return false;
    }
    try (LockedState locked = LockedState.lock(state)) {
      Files.deleteIfExists(part);
      locked.delete();
      return true;
    } catch (IOException e) {
      return false; // another transfer has it, or another user
    }
  }

  private static boolean isAfter(Path file, Instant before) {
    try {
      return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant().isAfter(before);
    } catch (IOException e) {
      return false; // not there
    }
  }

  private void openContent() throws IOException {
    content = OwnFile.open(part);
  }

  /** Where an earlier transfer stopped, if what it wrote is still there. */
  public Optional<ResumePoint> resumePoint() throws IOException {
    Optional<ResumePoint> point = ResumePoint.parse(state.before());
    long length = content.size();
    return point.filter(p -> length >= p.extent() && length <= p.size());
  }

  /** Syncs the bytes written so far, then records their position. */
  public void save(ResumePoint point) throws IOException {
    content.force(false);
    state.write(point.text());
    resumable = point.written() > 0;
  }

  /** Discards the written bytes. */
  public void reset() throws IOException {
    resumable = false;
    state.write("");
    content.truncate(0);
  }

  boolean isResumable() {
    return resumable;
  }

  /** Writes all of the bytes. */
  public void write(ByteBuffer bytes, long position) throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += content.write(bytes, at);
    }
  }

  public long size() throws IOException {
    return content.size();
  }

  /** The file into which a program may write the bytes itself. */
  public Path path() {
    return part;
  }

  /** Reopens the file after a program wrote, which may have replaced it. */
  public void reopen() throws IOException {
    content.close();
    openContent();
  }

  FileChannel content() {
    return content;
  }

  /** Removes all traces; the state file goes last, because its lock guards the others. */
  void discard() throws IOException {
    Files.deleteIfExists(part);
    state.delete();
  }

  /** Unlocks it for the next transfer; the files stay. */
  @Override
  public void close() throws IOException {
    try (LockedState locked = state;
        FileChannel written = content) {
      // closes both, the content first
    }
  }

  static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
