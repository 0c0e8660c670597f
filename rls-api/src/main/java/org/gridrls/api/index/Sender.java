package org.gridrls.api.index;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * A catalog that updates an index, and how it stands: {@code bytes} is what its names take in
 * memory.
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
    long bytes) {}
