package org.gridrls.rli.index.list;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A mapped file of names; it can still be read after it was deleted. The disk space is free when
 * the garbage collector finds the mapping unreachable. Safe for threads.
 */
final class NameFile implements NameListStorage {
  private static final Logger log = LoggerFactory.getLogger(NameFile.class);
  private static final long MAP_BYTES_MAX = 1 << 30;

  private final Path file;
  private final UpdateSource source;
  private final Clocks clocks;

  NameFile(Path file, UpdateSource source, Clocks clocks) {
    this.file = file;
    this.source = source;
    this.clocks = clocks;
  }

  record Opened(NameFileHeader header, List<ByteBuffer> chunks, NameList list) {}

  /** Reads all of it once, for the check sums. Throws if it is not whole. */
  static Opened open(Path file, Clocks clocks) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      int headerBytes = NameFileHeader.length(read(channel, 0, NameFileHeader.FIXED_BYTES));
      NameFileHeader header = NameFileHeader.decode(read(channel, 0, headerBytes));
      long directoryAt = channel.size() - 4L * header.chunks();
      if (header.chunks() < 0 || directoryAt < headerBytes) {
        throw new IOException("it ends early");
      }
      ByteBuffer directory = read(channel, directoryAt, 4 * header.chunks());
      NameFile home = new NameFile(file, header.source(), clocks);
      List<ByteBuffer> chunks = chunks(channel, headerBytes, directory.asIntBuffer());
      check(header, chunks, directory);
      return new Opened(header, chunks, new NameList(chunks, header.names(), home));
    }
  }

  private static ByteBuffer read(FileChannel channel, long at, int count) throws IOException {
    if (at + count > channel.size()) {
      throw new IOException("it ends early");
    }
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, at + bytes.position()) < 0) {
        throw new IOException("it ends early");
      }
    }
    return bytes.flip();
  }

  private static void check(NameFileHeader header, List<ByteBuffer> chunks, ByteBuffer directory)
      throws IOException {
    CRC32C crc = new CRC32C();
    chunks.forEach(chunk -> crc.update(chunk.duplicate()));
    crc.update(directory.duplicate());
    if ((int) crc.getValue() != header.contentChecksum()) {
      throw new IOException("its names are damaged");
    }
  }

  static NameList map(FileChannel channel, long from, IntBuffer lengths, long size, NameFile home)
      throws IOException {
    return new NameList(chunks(channel, from, lengths), size, home);
  }

  /** Maps chunks that lie one after the other, as many at once as a mapping may have bytes. */
  private static List<ByteBuffer> chunks(FileChannel channel, long from, IntBuffer lengths)
      throws IOException {
    List<ByteBuffer> chunks = new ArrayList<>();
    long at = from;
    for (int first = 0; first < lengths.limit(); first = chunks.size()) {
      long bytes = 0;
      int end = first;
      while (end < lengths.limit() && bytes + lengths.get(end) <= MAP_BYTES_MAX) {
        if (lengths.get(end) < NameChunk.TRAILER_BYTES) {
          throw new IOException("a chunk can't have " + lengths.get(end) + " bytes");
        }
        bytes += lengths.get(end++);
      }
      if (end == first || at + bytes > channel.size()) {
        throw new IOException("its chunks are longer than the file");
      }
      ByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, at, bytes);
      for (int offset = 0; chunks.size() < end; offset += lengths.get(chunks.size() - 1)) {
        chunks.add(map.slice(offset, lengths.get(chunks.size())));
      }
      at += bytes;
    }
    return chunks;
  }

  @Override
  public void confirm(UpdateSource state, Instant heardAt) {
    if (state.generation() != source.generation() || state.bootId() != source.bootId()) {
      return; // newer than the file
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(
          NameFileHeader.lease(state, clocks.moment().shown(heardAt)), NameFileHeader.LEASE_AT);
    } catch (NoSuchFileException e) {
      log.debug("{} was replaced meanwhile", file.getFileName());
    } catch (IOException e) {
      log.warn("the lease of {} can't be noted in {}", source.lrc(), file.getFileName(), e);
    }
  }

  @Override
  public void leave() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.warn("{} can't be deleted; the next start deletes it", file.getFileName(), e);
    }
  }
}
