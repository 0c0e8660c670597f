package org.gridrls.lrc.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.zip.CRC32C;
import org.gridrls.api.Mapping;

/**
 * The sum of the checksums of mappings. The store keeps that of all its mappings, by which damage
 * inside of a name is detected. Stateless.
 */
final class MappingSum {
  /** So that two sums can be added without an overflow. */
  static final long MASK = (1L << 61) - 1;

  private MappingSum() {}

  static long of(Mapping mapping) {
    CRC32C sum = new CRC32C();
    byte[] logical = mapping.logicalName().value().getBytes(StandardCharsets.UTF_8);
    byte[] target = mapping.targetName().value().getBytes(StandardCharsets.UTF_8);
    sum.update(logical);
    sum.update(0); // is in no name
    sum.update(target);
    return sum.getValue();
  }

  /** The change of a sum by which mappings are removed and added. */
  static long change(Collection<Mapping> removed, Collection<Mapping> added) {
    long change = 0;
    for (Mapping mapping : removed) {
      change -= of(mapping);
    }
    for (Mapping mapping : added) {
      change += of(mapping);
    }
    return change & MASK;
  }
}
