package org.gridrls.rli.update;

import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.update.BaseState;

/**
 * What changed in a filter since the state {@code base}, and how many names it holds now.
 * Immutable.
 */
public record FilterDelta(BaseState base, long names, BitDelta bits) {}
