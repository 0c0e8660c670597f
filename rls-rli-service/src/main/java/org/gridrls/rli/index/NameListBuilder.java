package org.gridrls.rli.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Packs a sorted stream of names into a {@link NameList}. Not safe for threads. */
public final class NameListBuilder {
  private static final int FIRST_CHUNK_BYTES = 4096;

  private final List<byte[]> fullChunks = new ArrayList<>();
  private byte[] chunk = new byte[FIRST_CHUNK_BYTES];
  private int used;
  private long[] blocks = new long[16];
  private int blockCount;
  private long size;
  private byte[] last = new byte[256];
  private int lastLength;

  /** Throws UPDATE_DAMAGED unless the name comes after the last one. */
  public NameListBuilder add(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return add(utf8, 0, utf8.length);
  }

  /** The same with the UTF-8 bytes of a name, which lie from {@code from} to before {@code to}. */
  public NameListBuilder add(byte[] source, int from, int to) {
    int shared = sharedWithLast(source, from, to);
    if (size % NameList.BLOCK_NAMES == 0) {
      beginBlock();
      shared = 0;
    }
    int length = to - from;
    writeVarint(shared);
    writeVarint(length - shared);
    write(source, from + shared, length - shared);
    remember(source, from, length);
    size++;
    return this;
  }

  private int sharedWithLast(byte[] source, int from, int to) {
    int shared = Arrays.mismatch(last, 0, lastLength, source, from, to);
    boolean ascending =
        shared == lastLength
            || (shared >= 0
                && shared < to - from
                && Byte.compareUnsigned(source[from + shared], last[shared]) > 0);
    if (!ascending) {
      throw RlsException.about(
          RlsError.UPDATE_DAMAGED,
          "names must come sorted by their UTF-8 bytes, each once; this one does not follow the one before it",
          new String(source, from, to - from, StandardCharsets.UTF_8));
    }
    return shared;
  }

  private void beginBlock() {
    if (used >= 1 << NameList.CHUNK_BITS) {
      fullChunks.add(Arrays.copyOf(chunk, used));
      chunk = new byte[chunk.length];
      used = 0;
    }
    if (blockCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * blockCount);
    }
    blocks[blockCount++] = ((long) fullChunks.size() << NameList.CHUNK_BITS) | used;
  }

  private void writeVarint(int value) {
    ensure(5);
    int rest = value;
    while (rest > 0x7f) {
      chunk[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    chunk[used++] = (byte) rest;
  }

  private void write(byte[] source, int from, int length) {
    ensure(length);
    System.arraycopy(source, from, chunk, used, length);
    used += length;
  }

  private void ensure(int more) {
    if (used + more > chunk.length) {
      chunk = Arrays.copyOf(chunk, Math.max(2 * chunk.length, used + more));
    }
  }

  private void remember(byte[] source, int from, int length) {
    if (length > last.length) {
      last = new byte[2 * length];
    }
    System.arraycopy(source, from, last, 0, length);
    lastLength = length;
  }

  public long size() {
    return size;
  }

  /** Ends the building: the builder is of no use afterwards. */
  public NameList build() {
    fullChunks.add(Arrays.copyOf(chunk, used));
    chunk = null;
    return new NameList(fullChunks.toArray(byte[][]::new), Arrays.copyOf(blocks, blockCount), size);
  }
}
