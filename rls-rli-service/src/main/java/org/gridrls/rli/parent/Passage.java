package org.gridrls.rli.parent;

import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.Receipt;
import org.gridrls.rli.index.source.SourceState;

/**
 * What a parent was told of one source, and what it answered. Immutable.
 *
 * @param whole true if it told everything
 * @param filter the filter that the parent has now, if it took the update; null for a list, or if
 *     not known
 */
record Passage(
    String kind,
    boolean whole,
    SourceState state,
    long names,
    long bytes,
    BloomFilter filter,
    Receipt receipt) {}
