package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/**
 * A file while it arrives: its bytes, and a state file, which is locked while a transfer runs and
 * says how far it is. Several threads may write at once; all other methods are for one thread.
 */
public final class PartFile implements AutoCloseable {
  static final String PART = ".part";
  static final String STATE = ".state";
  private static final int NAME_DIGITS = 24;
  private static final int STATE_MAX = 1 << 20;
  private static final int TRIES = 5;
  private static final int TOKEN_LENGTH = 36;

  private final Path part;
  private final Path statePath;
  private final FileChannel state;
  private final String token;
  private final String before;
  private FileChannel content;
  private boolean resumable;

  private PartFile(Path part, Path statePath, FileChannel state, String token, String before) {
    this.part = part;
    this.statePath = statePath;
    this.state = state;
    this.token = token;
    this.before = before;
  }

  /** The part file of a destination; BUSY while another transfer has it. */
  static PartFile open(Path destination) throws IOException {
    Path part = beside(destination, PART);
    Path statePath = beside(destination, STATE);
    for (int i = 0; i < TRIES; i++) {
      Optional<PartFile> opened = tryOpen(part, statePath);
      if (opened.isPresent()) {
        return opened.get();
      }
    }
    throw busy(destination);
  }

  private static Path beside(Path destination, String kind) {
    String name = Landing.PREFIX + hash(destination.getFileName().toString());
    return destination.resolveSibling(name.substring(0, NAME_DIGITS) + kind);
  }

  static boolean exists(Path destination) {
    return Files.exists(beside(destination, PART)) || Files.exists(beside(destination, STATE));
  }

  private static LandingException busy(Path destination) {
    return new LandingException(
        LandingException.Reason.BUSY, "another transfer writes " + destination);
  }

  /** Empty if the state file was deleted or replaced before it was locked. */
  private static Optional<PartFile> tryOpen(Path part, Path statePath) throws IOException {
    FileChannel state =
        FileChannel.open(
            statePath,
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    boolean kept = false;
    try {
      FileLock lock = state.tryLock();
      if (lock == null) {
        throw busy(part);
      }
      String before = read(state);
      String token = UUID.randomUUID().toString();
      PartFile file =
          new PartFile(
              part,
              statePath,
              state,
              token,
              before.length() > TOKEN_LENGTH ? before.substring(TOKEN_LENGTH + 1) : "");
      file.writeState(file.before);
      kept = isAt(statePath, token);
      if (!kept) {
        return Optional.empty();
      }
      file.openContent();
      file.resumable = file.resumePoint().isPresent();
      return Optional.of(file);
    } catch (OverlappingFileLockException e) {
      throw busy(part);
    } catch (IOException e) {
      kept = false;
      throw e;
    } finally {
      if (!kept) {
        state.close();
      }
    }
  }

  private static boolean isAt(Path statePath, String token) throws IOException {
    try {
      return Files.readString(statePath, StandardCharsets.ISO_8859_1).startsWith(token);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static String read(FileChannel state) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(STATE_MAX, state.size()));
    while (bytes.hasRemaining() && state.read(bytes, bytes.position()) >= 0) {
      // until all is read
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  private void openContent() throws IOException {
    content =
        FileChannel.open(
            part, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private void writeState(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((token + "\n" + text).getBytes(StandardCharsets.UTF_8));
    int length = bytes.remaining();
    while (bytes.hasRemaining()) {
      state.write(bytes, bytes.position());
    }
    state.truncate(length);
  }

  /** Where an earlier transfer stopped, if what it wrote is still there. */
  public Optional<ResumePoint> resumePoint() throws IOException {
    Optional<ResumePoint> point = ResumePoint.parse(before);
    long length = content.size();
    return point.filter(p -> length >= p.extent() && length <= p.size());
  }

  /** Syncs the bytes written so far, then records their position. */
  public void save(ResumePoint point) throws IOException {
    content.force(false);
    writeState(point.text());
    resumable = point.written() > 0;
  }

  /** Discards the written bytes. */
  public void reset() throws IOException {
    resumable = false;
    writeState("");
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

  /** To be called after a program wrote, which may have replaced the file. */
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
    Files.deleteIfExists(statePath);
  }

  /** Unlocks it for the next transfer; the files stay. */
  @Override
  public void close() throws IOException {
    try {
      content.close();
    } finally {
      state.close();
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
