package org.gridrls.rli.index.list;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A set of names, sorted and packed, for a source's list of millions: in memory, or in a mapped
 * file, which takes almost no heap. Immutable, safe for threads; made by {@link NameListBuilder}.
 *
 * <p>Layout: names in UTF-8 in the order of their bytes, 16 a block (the last may have fewer). A
 * name is the number of bytes that it shares with the one before in its block (0 for the first),
 * the number of bytes that follow, both as LEB128, and those bytes. Blocks lie one after the other
 * in chunks of about a MiB, none across two.
 */
public final class NameList {
  public static final NameList EMPTY = new NameListBuilder().build();

  private final NameChunk[] chunks;
  private final long size;
  private final long bytes;
  private final NameListStorage home;

  NameList(List<ByteBuffer> chunks, long size, NameListStorage home) {
    this.chunks = chunks.stream().map(NameChunk::new).toArray(NameChunk[]::new);
    this.size = size;
    this.bytes = chunks.stream().mapToLong(ByteBuffer::limit).sum();
    this.home = home;
  }

  /** Makes a list of the chunks that a {@link ChunkSink} received. */
  public static NameList of(List<ByteBuffer> chunks) {
    return new NameList(
        chunks, chunks.stream().mapToLong(NameChunk::names).sum(), NameListStorage.NONE);
  }

  public long size() {
    return size;
  }

  /** Returns what the names take, in memory or in a file. */
  public long bytes() {
    return bytes;
  }

  NameListStorage home() {
    return home;
  }

  public boolean contains(String name) {
    return contains(name.getBytes(StandardCharsets.UTF_8));
  }

  boolean contains(byte[] name) {
    int chunk = lastChunkNotAfter(name);
    return chunk >= 0 && chunks[chunk].reader(chunks[chunk].lastBlockNotAfter(name)).holds(name);
  }

  /** The names from {@code first} on, itself too if it is there, in order. */
  public Iterator<String> from(String first) {
    byte[] name = first.getBytes(StandardCharsets.UTF_8);
    int chunk = lastChunkNotAfter(name);
    return new Names(
        chunk < 0 ? cursor() : new NameCursor(chunks, chunk, chunks[chunk].lastBlockNotAfter(name)),
        name);
  }

  private int lastChunkNotAfter(byte[] name) {
    int low = 0;
    int high = chunks.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (chunks[middle].compareFirst(0, name) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  /** Before the first name. */
  NameCursor cursor() {
    return new NameCursor(chunks, 0, 0);
  }

  private static final class Names implements Iterator<String> {
    private final NameCursor cursor;
    private String next;

    Names(NameCursor cursor, byte[] first) {
      this.cursor = cursor;
      boolean more = cursor.advance();
      while (more && cursor.compare(first) < 0) {
        more = cursor.advance();
      }
      next = more ? cursor.text() : null;
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
      next = cursor.advance() ? cursor.text() : null;
      return name;
    }
  }
}
