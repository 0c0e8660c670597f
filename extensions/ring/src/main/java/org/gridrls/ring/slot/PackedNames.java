package org.gridrls.ring.slot;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.rli.index.list.ChunkSink;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.list.NameListBuilder;

/**
 * A sorted list of names as bytes: the number of chunks, and each chunk of the packed list after
 * its length; numbers as LEB128, because a slot's part may be short. Not safe for threads.
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
    builder.build();
    int length =
        bytes(chunks.size())
            + chunks.stream().mapToInt(chunk -> bytes(chunk.limit()) + chunk.limit()).sum();
    ByteBuffer bytes = ByteBuffer.allocate(length);
    write(bytes, chunks.size());
    chunks.forEach(
        chunk -> {
          write(bytes, chunk.limit());
          bytes.put(chunk.duplicate());
        });
    return bytes.array();
  }

  private static int bytes(int number) {
    return number < 0x80 ? 1 : 1 + bytes(number >>> 7);
  }

  private static void write(ByteBuffer bytes, int number) {
    int rest = number;
    for (; rest > 0x7f; rest >>>= 7) {
      bytes.put((byte) (rest | 0x80));
    }
    bytes.put((byte) rest);
  }

  private static int number(ByteBuffer bytes) {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      number |= (next & 0x7f) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }

  public static byte[] of(Iterable<String> sorted) {
    PackedNames names = new PackedNames();
    sorted.forEach(names::add);
    return names.bytes();
  }

  /** Reads the list in place, from where the buffer stands. */
  public static NameList read(ByteBuffer bytes) {
    List<ByteBuffer> chunks = new ArrayList<>();
    for (int left = number(bytes); left > 0; left--) {
      int length = number(bytes);
      chunks.add(bytes.slice(bytes.position(), length));
      bytes.position(bytes.position() + length);
    }
    return NameList.of(chunks);
  }

  private final class Chunks implements ChunkSink {
    @Override
    public void add(ByteBuffer chunk) {
      chunks.add(ByteBuffer.allocate(chunk.remaining()).put(chunk).flip());
    }

    @Override
    public NameList finish(long size) {
      return NameList.of(chunks);
    }

    @Override
    public void abandon() {}
  }
}
