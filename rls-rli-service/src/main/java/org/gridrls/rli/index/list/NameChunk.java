package org.gridrls.rli.index.list;

import java.nio.ByteBuffer;

/**
 * Some consecutive blocks of a {@link NameList}, in memory or in a mapped file: the blocks, where
 * each begins (an int each), the number of blocks and the number of names. Immutable, safe for
 * threads.
 */
final class NameChunk {
  static final int BLOCK_NAMES = 16;
  static final int TRAILER_BYTES = 8;

  private final ByteBuffer bytes;
  private final int blocks;
  private final int names;
  private final int offsetsAt;

  /** Only absolute positions of {@code bytes} are used. */
  NameChunk(ByteBuffer bytes) {
    this.bytes = bytes;
    int end = bytes.limit() - TRAILER_BYTES;
    this.blocks = bytes.getInt(end);
    this.names = names(bytes);
    this.offsetsAt = end - 4 * blocks;
  }

  static int names(ByteBuffer bytes) {
    return bytes.getInt(bytes.limit() - 4);
  }

  int blocks() {
    return blocks;
  }

  BlockReader reader(int block) {
    return new BlockReader(
        bytes,
        bytes.getInt(offsetsAt + 4 * block),
        Math.min(BLOCK_NAMES, names - block * BLOCK_NAMES));
  }

  int compareFirst(int block, byte[] name) {
    BlockReader head = reader(block);
    head.advance();
    return head.compareHead(name);
  }

  /** The last block whose first name is not greater; -1 if there is none. */
  int lastBlockNotAfter(byte[] name) {
    int low = 0;
    int high = blocks - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (compareFirst(middle, name) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }
}
