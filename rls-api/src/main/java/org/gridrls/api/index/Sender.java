package org.gridrls.api.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A catalog that updates an index, itself or through the indexes {@code via}, and how it stands:
 * {@code lastUpdate} is when the index was told, {@code age} counts from the catalog's own update,
 * {@code bytes} is what its names take in memory, {@code filterFill} the share of its filter's bits
 * that are set.
 */
public record Sender(
    String lrc,
    String lrcMember,
    boolean current,
    Evidence evidence,
    boolean partitioned,
    long bootId,
    long generation,
    long names,
    Instant lastUpdate,
    Duration age,
    Duration lease,
    OptionalDouble falsePositiveRate,
    long bytes,
    OptionalDouble filterFill,
    int hops,
    List<String> via) {
  public Sender {
    via = List.copyOf(via);
  }
}
