package org.gridrls.rli.update;

import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.update.BaseState;

/**
 * The changes of a filter since the state {@code base}, and its current number of names. Immutable.
 */
public record FilterDelta(BaseState base, long names, BitDelta bits) {}
