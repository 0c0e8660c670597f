package org.gridrls.lrc.catalog;

import java.time.Instant;
import org.gridrls.api.update.UpdateKind;

/**
 * The last state of the catalog that an index acknowledged. Immutable.
 *
 * @param rli URL of the index
 * @param partition digest of the patterns of the names that were sent
 * @param bootId of the catalog's start that sent it
 * @param filterId the filter that was sent; 0 for a list, or if unknown
 * @param wholeAt when the index was last sent a full update
 */
public record AcknowledgedState(
    String rli,
    UpdateKind kind,
    String partition,
    long bootId,
    long generation,
    long filterId,
    Instant wholeAt) {}
