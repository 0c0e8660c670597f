package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.transfer.file.LandingException.LandingFailure;

/**
 * A state file that one transfer has, among those of all processes. A process loses its lock on a
 * file as soon as it closes any channel of the file, so no second transfer of the process opens it,
 * and the channel that compares the file stays open. Used by one thread at a time.
 */
final class LockedState implements AutoCloseable {
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();
  private static final int SIZE_MAX = 1 << 20;
  private static final int TRIES = 5;

  private final Path path;
  private final FileChannel channel;
  private final FileChannel witness;
  private final String token;
  private final String before;

  private LockedState(
      Path path, FileChannel channel, FileChannel witness, String token, String before) {
    this.path = path;
    this.channel = channel;
    this.witness = witness;
    this.token = token;
    this.before = before;
  }

  /** Creates the file if necessary; BUSY while another transfer has it. */
  static LockedState lock(Path file) throws IOException {
    Path path = file.getParent().toRealPath().resolve(file.getFileName());
    if (!OPEN.add(path)) {
      throw busy(path);
    }
    boolean locked = false;
    try {
      for (int i = 0; i < TRIES; i++) {
        Optional<LockedState> state = tryLock(path);
        if (state.isPresent()) {
          locked = true;
          return state.get();
        }
      }
      throw busy(path);
    } finally {
      if (!locked) {
        OPEN.remove(path);
      }
    }
  }

  private static LandingException busy(Path path) {
    return new LandingException(LandingFailure.BUSY, "another transfer writes this file: " + path);
  }

  /** Empty if the file was deleted or replaced before it was locked. */
  private static Optional<LockedState> tryLock(Path path) throws IOException {
    FileChannel channel = OwnFile.open(path);
    FileChannel witness = null;
    boolean kept = false;
    try {
      if (channel.tryLock() == null) {
        throw busy(path);
      }
      String token = UUID.randomUUID().toString();
      String found = read(channel);
      String before = found.length() > token.length() ? found.substring(token.length() + 1) : "";
      begin(path, channel, token, before);
      witness = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
      kept = read(witness).startsWith(token);
      return kept
          ? Optional.of(new LockedState(path, channel, witness, token, before))
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (OverlappingFileLockException e) {
      throw busy(path);
    } finally {
      if (!kept) {
        close(channel, witness);
      }
    }
  }

  /** Leaves no empty file on a full disk. */
  private static void begin(Path path, FileChannel channel, String token, String before)
      throws IOException {
    try {
      write(channel, token, before);
    } catch (IOException e) {
      if (before.isEmpty()) {
        Files.deleteIfExists(path);
      }
      throw e;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(SIZE_MAX, channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
      // until all is read
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  private static void write(FileChannel channel, String token, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((token + "\n" + text).getBytes(StandardCharsets.UTF_8));
    int length = bytes.remaining();
    while (bytes.hasRemaining()) {
      channel.write(bytes, bytes.position());
    }
    channel.truncate(length);
  }

  /** The text of the transfer that had the file before; empty if there was none. */
  String before() {
    return before;
  }

  void write(String text) throws IOException {
    write(channel, token, text);
  }

  /** Removes the file; it stays locked until it is closed. */
  void delete() throws IOException {
    Files.deleteIfExists(path);
  }

  /** Unlocks the file. */
  @Override
  public void close() throws IOException {
    try {
      close(channel, witness);
    } finally {
      OPEN.remove(path);
    }
  }

  private static void close(FileChannel channel, FileChannel witness) throws IOException {
    try (FileChannel first = channel;
        FileChannel second = witness) {
      // closes both, the second one first
    }
  }
}
