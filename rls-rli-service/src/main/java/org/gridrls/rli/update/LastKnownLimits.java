package org.gridrls.rli.update;

import java.time.Duration;

/**
 * Limits what an index keeps of the names of silent catalogs. Immutable.
 *
 * @param time how long they are kept and named in answers
 * @param fileBytesMax size of their lists in files
 */
public record LastKnownLimits(Duration time, long fileBytesMax) {}
