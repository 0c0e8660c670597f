package org.gridrls.rli.index.list;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a list into a file as it is packed, under a temporary name until it is complete. The file
 * is not synced: damage by a crash is detected by its check sum, and the list is sent again. Not
 * safe for threads, except {@link #abandon}.
 */
final class NameFileWriter implements ChunkSink {
  private static final Logger log = LoggerFactory.getLogger(NameFileWriter.class);

  private final UpdateSource source;
  private final Clocks clocks;
  private final Supplier<Instant> heardAt;
  private final Path file;
  private final Path part;
  private final FileChannel channel;
  private final CRC32C crc = new CRC32C();
  private int[] lengths = new int[16];
  private int chunks;
  private long at;

  NameFileWriter(UpdateSource source, Clocks clocks, Path file, Path part) {
    this(source, clocks, file, part, () -> clocks.moment().wall());
  }

  /** Writes a state that was confirmed at {@code heardAt}, by the wall clock. */
  NameFileWriter(
      UpdateSource source, Clocks clocks, Path file, Path part, Supplier<Instant> heardAt) {
    this.heardAt = heardAt;
    this.source = source;
    this.clocks = clocks;
    this.file = file;
    this.part = part;
    this.channel = open(part);
    this.at = header(Instant.EPOCH, 0).encode().remaining();
  }

  private static FileChannel open(Path part) {
    try {
      return FileChannel.open(
          part, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "no file for a list: " + e, e);
    }
  }

  private RlsException failed(IOException e) {
    if (e instanceof ClosedChannelException) {
      return new RlsException(
          RlsError.UPDATE_NOT_FOUND, "the update was abandoned meanwhile; begin again", e);
    }
    abandon();
    return new RlsException(
        RlsError.STORE_FAILED, "the list can't be written to its file: " + e, e);
  }

  private NameFileHeader header(Instant heardAt, long size) {
    return new NameFileHeader(source, heardAt, size, chunks, (int) crc.getValue());
  }

  @Override
  public void add(ByteBuffer chunk) {
    if (chunks == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * chunks);
    }
    lengths[chunks++] = chunk.remaining();
    write(chunk);
  }

  private void write(ByteBuffer bytes) {
    crc.update(bytes.duplicate());
    try {
      at += writeFully(bytes, at);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private int writeFully(ByteBuffer bytes, long from) throws IOException {
    int written = 0;
    while (bytes.hasRemaining()) {
      written += channel.write(bytes, from + written);
    }
    return written;
  }

  @Override
  public NameList finish(long size) {
    ByteBuffer directory = ByteBuffer.allocate(4 * chunks);
    directory.asIntBuffer().put(lengths, 0, chunks);
    write(directory.duplicate());
    try (channel) {
      ByteBuffer header = header(heardAt.get(), size).encode();
      writeFully(header.duplicate(), 0);
      NameList list = NameFile.map(channel, header.limit(), directory.asIntBuffer(), size, home());
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return list;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private NameFile home() {
    return new NameFile(file, source, clocks);
  }

  @Override
  public void abandon() {
    try {
      channel.close();
      Files.deleteIfExists(part);
    } catch (IOException e) {
      log.warn("{} can't be deleted; the next start deletes it", part.getFileName(), e);
    }
  }
}
