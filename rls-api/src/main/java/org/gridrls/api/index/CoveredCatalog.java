package org.gridrls.api.index;

import java.time.Duration;

/**
 * The state of one catalog that an answer rests on. Immutable.
 *
 * @param age everything that the catalog had acknowledged that long ago, or longer, is in the
 *     answer
 */
public record CoveredCatalog(String lrcMember, long bootId, long generation, Duration age) {}
