package org.gridrls.rli.index;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.gridrls.api.CodePointOrder;

/**
 * A set of names, sorted and packed, for a source's list of millions. Immutable, safe for threads;
 * made by {@link NameListBuilder}.
 *
 * <p>Layout: names in UTF-8 in the order of their bytes, {@value #BLOCK_NAMES} a block (the last
 * may have fewer). A name is the number of bytes that it shares with the one before in its block (0
 * for the first), the number of bytes that follow, both as LEB128, and those bytes. Blocks lie one
 * after the other in chunks, none across two; {@code blocks} holds where each begins: chunk number
 * and offset.
 */
public final class NameList {
  static final int BLOCK_NAMES = 16;
  static final int CHUNK_BITS = 20;

  public static final NameList EMPTY = new NameListBuilder().build();

  private final byte[][] chunks;
  private final long[] blocks;
  private final long size;
  private final long bytes;

  NameList(byte[][] chunks, long[] blocks, long size) {
    this.chunks = chunks;
    this.blocks = blocks;
    this.size = size;
    long sum = 8L * blocks.length;
    for (byte[] chunk : chunks) {
      sum += chunk.length;
    }
    this.bytes = sum;
  }

  public long size() {
    return size;
  }

  /** What the names take in memory. */
  public long bytes() {
    return bytes;
  }

  public boolean contains(String name) {
    return contains(name.getBytes(StandardCharsets.UTF_8));
  }

  boolean contains(byte[] name) {
    int block = lastBlockNotAfter(name);
    return block >= 0 && reader(block).holds(name);
  }

  /** The names from {@code first} on, itself too if it is there, in order. */
  public Iterator<String> from(String first) {
    return new Names(Math.max(0, lastBlockNotAfter(first.getBytes(StandardCharsets.UTF_8))), first);
  }

  /** The last block whose first name is not greater; -1 if there is none. */
  private int lastBlockNotAfter(byte[] name) {
    int low = 0;
    int high = blocks.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      BlockReader head = reader(middle);
      head.advance();
      if (head.compareHead(name) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  private BlockReader reader(int block) {
    long start = blocks[block];
    int names = (int) Math.min(BLOCK_NAMES, size - (long) block * BLOCK_NAMES);
    return new BlockReader(
        chunks[(int) (start >>> CHUNK_BITS)], (int) start & ((1 << CHUNK_BITS) - 1), names);
  }

  private final class Names implements Iterator<String> {
    private int block;
    private BlockReader reader;
    private byte[] decoded = new byte[256];
    private String next;

    Names(int block, String first) {
      this.block = block;
      step();
      while (next != null && CodePointOrder.compare(next, first) < 0) {
        step();
      }
    }

    private void step() {
      while (reader == null || !reader.advance()) {
        if (block == blocks.length) {
          next = null;
          return;
        }
        reader = reader(block++);
      }
      decoded = reader.decode(decoded);
      next = new String(decoded, 0, reader.length(), StandardCharsets.UTF_8);
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public String next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      String name = next;
      step();
      return name;
    }
  }
}
