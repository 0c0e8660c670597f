package org.gridrls.rli.update;

import org.gridrls.api.bloom.BitDelta;

/**
 * What changed in a filter since the state {@code baseGeneration}, and how many names it holds now.
 * Immutable.
 */
public record FilterDelta(long baseGeneration, long names, BitDelta bits) {}
