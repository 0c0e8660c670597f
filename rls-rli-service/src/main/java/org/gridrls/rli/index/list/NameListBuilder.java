package org.gridrls.rli.index.list;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Packs a sorted stream of names into a {@link NameList}, holding no more than a chunk of them. Not
 * safe for threads.
 */
public final class NameListBuilder {
  private static final int FIRST_CHUNK_BYTES = 4096;
  private static final int CHUNK_BYTES = 1 << 20;

  private final ChunkSink sink;
  private byte[] chunk = new byte[FIRST_CHUNK_BYTES];
  private int used;
  private int[] blocks = new int[16];
  private int blockCount;
  private long size;
  private int chunkNames;
  private byte[] last = new byte[256];
  private int lastLength;

  public NameListBuilder() {
    this(ChunkSink.inMemory());
  }

  /** A list whose chunks go to {@code sink}. */
  public NameListBuilder(ChunkSink sink) {
    this.sink = sink;
  }

  /** Throws UPDATE_DAMAGED unless the name comes after the last one. */
  public NameListBuilder add(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return add(utf8, 0, utf8.length);
  }

  /**
   * Adds the name whose UTF-8 bytes lie from {@code from} to before {@code to}. Throws
   * UPDATE_DAMAGED unless it comes after the last one.
   */
  public NameListBuilder add(byte[] source, int from, int to) {
    int shared = sharedWithLast(source, from, to);
    if (chunkNames % NameChunk.BLOCK_NAMES == 0) {
      beginBlock();
      shared = 0;
    }
    int length = to - from;
    writeVarint(shared);
    writeVarint(length - shared);
    write(source, from + shared, length - shared);
    remember(source, from, length);
    size++;
    chunkNames++;
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
          "names must come sorted by their UTF-8 bytes, each once; this one does not follow the one"
              + " before it",
          new String(source, from, to - from, StandardCharsets.UTF_8));
    }
    return shared;
  }

  private void beginBlock() {
    if (used >= CHUNK_BYTES) {
      endChunk();
    }
    if (blockCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * blockCount);
    }
    blocks[blockCount++] = used;
  }

  private void endChunk() {
    int trailer = 4 * blockCount + NameChunk.TRAILER_BYTES;
    ensure(trailer);
    ByteBuffer whole = ByteBuffer.wrap(chunk).position(used);
    for (int i = 0; i < blockCount; i++) {
      whole.putInt(blocks[i]);
    }
    whole.putInt(blockCount).putInt(chunkNames);
    sink.add(whole.flip());
    used = 0;
    blockCount = 0;
    chunkNames = 0;
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

  /** Completes the list; the builder can't be used afterwards. */
  public NameList build() {
    if (chunkNames > 0) {
      endChunk();
    }
    chunk = null;
    return sink.finish(size);
  }

  /** Abandons the list; has no effect after {@link #build}. Safe for threads. */
  public void abandon() {
    sink.abandon();
  }
}
