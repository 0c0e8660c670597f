package org.gridrls.lrc.filter;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomParameters;

/**
 * Memory for the counters of filters. Large ones are outside the heap, so that its size does not
 * depend on the number of names. Stateless, safe for threads.
 */
final class CounterMemory {
  private static final int HEAP_MAX = 1 << 20;

  /** The largest mapping; the counters of 400 million names. */
  private static final int MAPPED_MAX = Integer.MAX_VALUE / Long.BYTES;

  private CounterMemory() {}

  /**
   * Counters that are zero. Throws STORE_FAILED if memory can't be mapped.
   *
   * @param directory for a file that has the size of the memory, takes no space, and is deleted
   *     immediately: private mappings of a file are not limited by the JVM as direct buffers are
   */
  static LongBuffer of(Path directory, BloomParameters parameters) {
    int length = CountingBloomFilter.countersLength(parameters);
    if (length <= HEAP_MAX || length > MAPPED_MAX) {
      return LongBuffer.allocate(length);
    }
    try {
      Files.createDirectories(directory);
      Path file = Files.createTempFile(directory, "counters", ".tmp");
      try (FileChannel channel = FileChannel.open(file, READ, WRITE, DELETE_ON_CLOSE)) {
        return channel
            .map(MapMode.PRIVATE, 0, (long) Long.BYTES * length)
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
      }
    } catch (IOException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "no memory for a filter's counters: " + e.getMessage(), e);
    }
  }
}
