package org.gridrls.lrc.filter;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.client.AtomicFile;

/**
 * The file format of a saved filter: header, counters, history, checksum. Numbers are big-endian.
 * Stateless, safe for threads.
 */
final class FilterFile {
  private static final long MAGIC = 0x524c532d46494c54L; // RLS-FILT
  private static final int VERSION = 1;
  private static final int BUFFER = 1 << 16;

  /**
   * Identifies the filter in a file. Immutable.
   *
   * @param bootId of the start of the catalog that wrote it
   * @param partition digest of the patterns
   */
  record Header(
      long bootId,
      String partition,
      long id,
      long sequence,
      BloomParameters parameters,
      long capacity) {}

  private FilterFile() {}

  /** Replaces the file as a whole; after a failure it is unchanged. */
  static void write(Path file, Header header, LiveFilter filter) throws IOException {
    AtomicFile.write(
        file,
        raw -> {
          CRC32C checksum = new CRC32C();
          DataOutputStream out =
              new DataOutputStream(
                  new BufferedOutputStream(new CheckedOutputStream(raw, checksum), BUFFER));
          write(out, header);
          write(out, filter);
          out.flush();
          out.writeLong(checksum.getValue());
          out.flush();
        });
  }

  private static void write(DataOutputStream out, Header header) throws IOException {
    out.writeLong(MAGIC);
    out.writeInt(VERSION);
    out.writeLong(header.bootId());
    out.writeUTF(header.partition());
    out.writeLong(header.id());
    out.writeLong(header.sequence());
    out.writeLong(header.parameters().bits());
    out.writeInt(header.parameters().hashFunctions());
    out.writeLong(header.capacity());
  }

  private static void write(DataOutputStream out, LiveFilter filter) throws IOException {
    out.writeLong(filter.bits().names());
    out.writeLong(filter.bits().missed());
    LongBuffer counters = filter.bits().counters();
    for (int i = 0; i < counters.capacity(); i++) {
      out.writeLong(counters.get(i));
    }
    BitHistory history = filter.history();
    out.writeLong(history.since());
    out.writeInt(history.size());
    for (int i = 0; i < history.size(); i++) {
      out.writeLong(history.sequence(i));
      out.writeLong(history.bit(i));
    }
  }

  /** Throws IOException or RlsException if this is no such file. */
  static Header readHeader(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      return readHeader(in);
    }
  }

  private static Header readHeader(DataInputStream in) throws IOException {
    if (in.readLong() != MAGIC || in.readInt() != VERSION) {
      throw new IOException("not a saved filter of this version");
    }
    return new Header(
        in.readLong(),
        in.readUTF(),
        in.readLong(),
        in.readLong(),
        new BloomParameters(in.readLong(), in.readInt()),
        in.readLong());
  }

  /**
   * Throws IOException or RlsException if the file is damaged.
   *
   * @param memory directory for {@link CounterMemory}
   */
  static LiveFilter read(Path file, Path memory) throws IOException {
    long length = Files.size(file);
    CRC32C checksum = new CRC32C();
    try (DataInputStream in =
        new DataInputStream(
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file), BUFFER), checksum))) {
      Header header = readHeader(in);
      if (header.parameters().bits() / 2 > length) {
        throw new IOException("the file is truncated");
      }
      LiveFilter filter = read(in, header, CounterMemory.of(memory, header.parameters()), length);
      long expected = checksum.getValue();
      if (in.readLong() != expected) {
        throw new IOException("the checksum is wrong");
      }
      return filter;
    }
  }

  private static LiveFilter read(
      DataInputStream in, Header header, LongBuffer counters, long length) throws IOException {
    long names = in.readLong();
    long missed = in.readLong();
    readLongs(in, counters);
    return new LiveFilter(
        header.id(),
        new BloomConfig.Sizing(header.parameters(), header.capacity()),
        new CountingBloomFilter(header.parameters(), counters, names, missed),
        readHistory(in, LiveFilter.historyMax(header.parameters()), length),
        header.sequence());
  }

  private static BitHistory readHistory(DataInputStream in, int max, long length)
      throws IOException {
    long since = in.readLong();
    int size = in.readInt();
    if (size < 0 || size > max || 16L * size > length) {
      throw new IOException("the history is invalid");
    }
    long[] pairs = new long[2 * size];
    readLongs(in, LongBuffer.wrap(pairs));
    long[] sequences = new long[Math.max(size, 1)];
    long[] bits = new long[Math.max(size, 1)];
    for (int i = 0; i < size; i++) {
      sequences[i] = pairs[2 * i];
      bits[i] = pairs[2 * i + 1];
    }
    return new BitHistory(since, max, sequences, bits, size);
  }

  /** Fills the buffer. */
  private static void readLongs(DataInputStream in, LongBuffer longs) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int from = 0; from < longs.capacity(); ) {
      int chunk = Math.min(BUFFER / Long.BYTES, longs.capacity() - from);
      in.readFully(buffer, 0, Long.BYTES * chunk);
      longs.put(from, ByteBuffer.wrap(buffer).asLongBuffer(), 0, chunk);
      from += chunk;
    }
  }
}
