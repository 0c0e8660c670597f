package org.gridrls.ring.slot;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.rli.index.list.ChunkSink;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.list.NameListBuilder;

/**
 * A sorted list of names as bytes: the number of names, the number of chunks, and each chunk of the
 * packed list after its length. Not safe for threads.
 */
public final class PackedNames {
  private final List<ByteBuffer> chunks = new ArrayList<>();
  private final NameListBuilder builder = new NameListBuilder(new Chunks());

  /** Takes the next name in order. */
  public void add(String name) {
    builder.add(name);
  }

  public boolean isEmpty() {
    return builder.size() == 0;
  }

  /** All names; nothing can be added afterwards. */
  public byte[] bytes() {
    long size = builder.size();
    builder.build();
    int length = 12 + chunks.stream().mapToInt(chunk -> 4 + chunk.limit()).sum();
    ByteBuffer bytes = ByteBuffer.allocate(length).putLong(size).putInt(chunks.size());
    chunks.forEach(chunk -> bytes.putInt(chunk.limit()).put(chunk.duplicate()));
    return bytes.array();
  }

  public static byte[] of(Iterable<String> sorted) {
    PackedNames names = new PackedNames();
    sorted.forEach(names::add);
    return names.bytes();
  }

  /** Reads the list in place, from where the buffer stands. */
  public static NameList read(ByteBuffer bytes) {
    long size = bytes.getLong();
    List<ByteBuffer> chunks = new ArrayList<>();
    for (int left = bytes.getInt(); left > 0; left--) {
      int length = bytes.getInt();
      chunks.add(bytes.slice(bytes.position(), length));
      bytes.position(bytes.position() + length);
    }
    return NameList.of(chunks, size);
  }

  private final class Chunks implements ChunkSink {
    @Override
    public void add(ByteBuffer chunk) {
      chunks.add(ByteBuffer.allocate(chunk.remaining()).put(chunk).flip());
    }

    @Override
    public NameList finish(long size) {
      return NameList.of(chunks, size);
    }

    @Override
    public void abandon() {}
  }
}
