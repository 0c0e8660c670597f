package org.gridrls.api.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The hash is MurmurHash3 x64 128 as others compute it: stored filters and digests depend on it.
 */
class BloomHashTest {
  @Test
  void hashesAsThePublishedFunctionDoes() {
    assertEquals(new BloomHash(0, 0), BloomHash.of(""));
    assertEquals(
        new BloomHash(0xe34bbc7bbc071b6cL, 0x7a433ca9c49a9347L),
        BloomHash.of("The quick brown fox jumps over the lazy dog"));
  }

  @Test
  void agreesWithTheBitsThatGuavaSets() {
    BloomParameters parameters = new BloomParameters(64 * 4_097, 7);
    for (String name : BloomBytes.names("Run2012B", 300)) {
      BloomFilter filter = BloomBytes.filter(parameters, List.of(name.substring(9)));
      BloomHash hash = BloomHash.of(name.substring(9));
      for (int i = 0; i < parameters.hashFunctions(); i++) {
        long bit = hash.bit(i, parameters.bits());
        assertEquals(1, filter.word((int) (bit >>> 6)) >>> bit & 1, name);
      }
    }
  }
}
