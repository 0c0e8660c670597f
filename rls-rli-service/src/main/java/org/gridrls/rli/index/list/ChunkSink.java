package org.gridrls.rli.index.list;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The destination of a list that is being packed, chunk by chunk. Not safe for threads. */
public interface ChunkSink {
  /** Takes all of the buffer, whose bytes are another's afterwards. */
  void add(ByteBuffer chunk);

  NameList finish(long size);

  /** Leaves nothing behind unless it was finished. At any time, by any thread. */
  void abandon();

  static ChunkSink inMemory() {
    List<ByteBuffer> chunks = new ArrayList<>();
    return new ChunkSink() {
      @Override
      public void add(ByteBuffer chunk) {
        ByteBuffer copy = ByteBuffer.allocate(chunk.remaining());
        chunks.add(copy.put(chunk).clear());
      }

      @Override
      public NameList finish(long size) {
        return new NameList(chunks, size, NameListStorage.NONE);
      }

      @Override
      public void abandon() {}
    };
  }
}
