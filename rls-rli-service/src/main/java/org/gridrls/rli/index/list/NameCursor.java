package org.gridrls.rli.index.list;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Steps through the names of a {@link NameList} as bytes, in order. For one thread. */
final class NameCursor {
  private final NameChunk[] chunks;
  private int chunk;
  private int block;
  private BlockReader reader;
  private byte[] utf8 = new byte[256];

  /** Begins before the first name of a block. */
  NameCursor(NameChunk[] chunks, int chunk, int block) {
    this.chunks = chunks;
    this.chunk = chunk;
    this.block = block;
  }

  /** Goes to the next name; false after the last. */
  boolean advance() {
    while (reader == null || !reader.advance()) {
      if (chunk < chunks.length && block == chunks[chunk].blocks()) {
        chunk++;
        block = 0;
      }
      if (chunk == chunks.length) {
        return false;
      }
      reader = chunks[chunk].reader(block++);
    }
    utf8 = reader.decode(utf8);
    return true;
  }

  int compare(byte[] name) {
    return Arrays.compareUnsigned(utf8, 0, reader.length(), name, 0, name.length);
  }

  String text() {
    return new String(utf8, 0, reader.length(), StandardCharsets.UTF_8);
  }

  byte[] copy() {
    return Arrays.copyOf(utf8, reader.length());
  }

  void addTo(NameListBuilder builder) {
    builder.add(utf8, 0, reader.length());
  }
}
