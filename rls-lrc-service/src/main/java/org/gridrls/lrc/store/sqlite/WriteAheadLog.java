package org.gridrls.lrc.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Tells damage of the write-ahead log that a killed process left from the torn end that a crash may
 * leave. SQLite itself ends its recovery at the first frame with a wrong checksum and silently
 * drops every later transaction. For one thread.
 *
 * <p>The log has a header of 32 bytes and frames: 24 bytes and a page each. A frame repeats the two
 * salts of the header; its checksum continues that of the frame before. Each commit is synchronized
 * before the next transaction begins, so a crash tears at most the last transaction: a broken frame
 * is damage if frames with the same salts follow the commit of its transaction. Frames of an
 * earlier pass through the file have other salts; what a rollback left has no commit.
 */
final class WriteAheadLog {
  private static final int HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int CHECKED_OF_HEADER = 24;
  private static final int CHECKED_OF_FRAME = 8;
  private static final int SALTS_AT = 16;
  private static final int FRAME_SALTS_AT = 8;
  private static final int COMMIT_AT = 4;
  private static final int PAGE_SIZE_AT = 8;
  private static final int PAGE_BYTES_MIN = 512;
  private static final int PAGE_BYTES_MAX = 1 << 16;

  private final FileChannel file;
  private final long length;
  private Checksum sum;
  private long salts;
  private int pageBytes;

  private WriteAheadLog(FileChannel file) throws IOException {
    this.file = file;
    this.length = file.size();
  }

  private static Path of(Path store) {
    return store.resolveSibling(store.getFileName() + "-wal");
  }

  /** Whether a process that did not close the store left its log. */
  static boolean isLeft(Path store) {
    return of(store).toFile().length() > HEADER_BYTES;
  }

  /** The damage of the log of a store that no process has open; empty if there is none. */
  static Optional<String> damageOf(Path store) {
    Path log = of(store);
    if (!isLeft(store)) {
      return Optional.empty();
    }
    try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ)) {
      return new WriteAheadLog(file).damage().map(found -> log.getFileName() + ": " + found);
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "cannot read " + log + ": " + e, e);
    }
  }

  private Optional<String> damage() throws IOException {
    ByteBuffer header = read(0, HEADER_BYTES);
    if (isUnused(header)) {
      return Optional.empty(); // no frame was ever synchronized behind it
    }
    int magic = header.getInt(0);
    ByteOrder order = magic == MAGIC ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    sum = new Checksum(order);
    sum.add(header, 0, CHECKED_OF_HEADER);
    pageBytes = header.getInt(PAGE_SIZE_AT);
    salts = header.getLong(SALTS_AT);
    boolean whole =
        (magic & ~1) == MAGIC
            && sum.isAt(header, CHECKED_OF_HEADER)
            && pageBytes >= PAGE_BYTES_MIN
            && pageBytes <= PAGE_BYTES_MAX;
    return whole
        ? brokenFrame()
        : Optional.of("its header has a wrong checksum, and transactions follow it");
  }

  private static boolean isUnused(ByteBuffer header) {
    return header.equals(ByteBuffer.allocate(header.remaining()));
  }

  private Optional<String> brokenFrame() throws IOException {
    int frames = (int) ((length - HEADER_BYTES) / frameBytes());
    for (int frame = 0; frame < frames; frame++) {
      if (!continues(read(at(frame), frameBytes()))) {
        return followed(frame, frames);
      }
    }
    return Optional.empty();
  }

  private int frameBytes() {
    return FRAME_HEADER_BYTES + pageBytes;
  }

  private long at(int frame) {
    return HEADER_BYTES + (long) frame * frameBytes();
  }

  private boolean continues(ByteBuffer frame) {
    if (frame.getLong(FRAME_SALTS_AT) != salts) {
      return false;
    }
    sum.add(frame, 0, CHECKED_OF_FRAME);
    sum.add(frame, FRAME_HEADER_BYTES, pageBytes);
    return sum.isAt(frame, SALTS_AT);
  }

  /** Whether a transaction follows the one that the broken frame belongs to. */
  private Optional<String> followed(int broken, int frames) throws IOException {
    boolean committed = false;
    for (int frame = broken; frame < frames; frame++) {
      ByteBuffer head = read(at(frame), FRAME_HEADER_BYTES);
      boolean present = head.getLong(FRAME_SALTS_AT) == salts;
      if (present && committed) {
        return Optional.of(
            "frame %d of %d, at byte %d, has a wrong checksum, and later transactions follow it"
                .formatted(broken + 1, frames, at(broken)));
      }
      committed |= present && head.getInt(COMMIT_AT) != 0;
    }
    return Optional.empty();
  }

  /** Up to that many bytes, fewer at the end of the file. */
  private ByteBuffer read(long at, int bytes) throws IOException {
    ByteBuffer into = ByteBuffer.allocate(bytes);
    int read = 0;
    while (read >= 0 && into.hasRemaining()) {
      read = file.read(into, at + into.position());
    }
    return into.flip();
  }

  /** The running checksum of the format: two sums over pairs of words. */
  private static final class Checksum {
    private final ByteOrder order;
    private int first;
    private int second;

    Checksum(ByteOrder order) {
      this.order = order;
    }

    void add(ByteBuffer bytes, int from, int count) {
      ByteBuffer words = bytes.duplicate().order(order);
      for (int i = from; i < from + count; i += 8) {
        first += words.getInt(i) + second;
        second += words.getInt(i + 4) + first;
      }
    }

    boolean isAt(ByteBuffer bytes, int at) {
      return bytes.getInt(at) == first && bytes.getInt(at + 4) == second;
    }
  }
}
