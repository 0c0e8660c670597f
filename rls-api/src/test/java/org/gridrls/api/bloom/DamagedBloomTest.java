package org.gridrls.api.bloom;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bytes from a stranger: what is no filter is refused, and costs no more memory than bytes that
 * came.
 */
class DamagedBloomTest {
  private static final byte[] WHOLE =
      BloomBytes.bytes(BloomBytes.filter(new BloomParameters(640, 3), List.of("a", "b")));

  @Test
  void refusesEveryBeginningOfAFilter() {
    for (int length = 0; length < WHOLE.length; length++) {
      byte[] beginning = Arrays.copyOf(WHOLE, length);
      assertFails(RlsError.UPDATE_DAMAGED, () -> BloomBytes.read(beginning));
    }
  }

  @Test
  void leavesWhatFollowsAFilterUnread() throws IOException {
    InputStream in = new ByteArrayInputStream(Arrays.copyOf(WHOLE, WHOLE.length + 7));
    assertEquals(640, BloomFilter.readFrom(in).parameters().bits());
    assertEquals(7, in.available());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 127, -1})
  void refusesAnotherStrategy(int strategy) {
    assertFails(RlsError.UPDATE_DAMAGED, () -> BloomBytes.read(header(strategy, 3, 1)));
  }

  @Test
  void refusesNoHashFunctions() {
    assertFails(RlsError.UPDATE_DAMAGED, () -> BloomBytes.read(header(1, 0, 1)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void refusesNoWords(int words) {
    assertFails(RlsError.UPDATE_DAMAGED, () -> BloomBytes.read(header(1, 3, words)));
  }

  @ParameterizedTest
  @ValueSource(ints = {Limits.FILTER_BYTES_MAX / 8 + 1, Integer.MAX_VALUE})
  void refusesMoreThanTheLimitByItsHeaderAlone(int words) {
    assertFails(RlsError.TOO_LARGE, () -> BloomBytes.read(header(1, 3, words)));
  }

  @ParameterizedTest
  @ValueSource(ints = {60_000_000, Limits.FILTER_BYTES_MAX / 8})
  void aHeaderAloneMakesUsAllocateLittle(int words) {
    byte[] tenBytes = header(1, 3, words);
    BloomBytes.read(WHOLE);
    long before = allocatedBytes();
    assertFails(RlsError.UPDATE_DAMAGED, () -> BloomBytes.read(tenBytes));
    long allocated = allocatedBytes() - before;
    assertTrue(allocated < 4_000_000, () -> "allocated " + allocated + " bytes");
  }

  private static long allocatedBytes() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  @Test
  void aBrokenStreamIsNoDamagedFilter() {
    IOException broken = new IOException("connection reset");
    InputStream in =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw broken;
          }
        };
    assertSame(broken, assertThrows(IOException.class, () -> BloomFilter.readFrom(in)));
  }

  /** A header and four bytes of what should follow. */
  private static byte[] header(int strategy, int hashFunctions, int words) {
    return ByteBuffer.allocate(10)
        .put((byte) strategy)
        .put((byte) hashFunctions)
        .putInt(words)
        .array();
  }
}
