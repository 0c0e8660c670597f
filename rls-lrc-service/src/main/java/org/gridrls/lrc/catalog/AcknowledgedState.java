package org.gridrls.lrc.catalog;

import java.time.Instant;
import org.gridrls.api.update.UpdateKind;

/**
 * The last state of the catalog that an index is known to have taken, and in which form. Immutable.
 *
 * @param rli URL of the index
 * @param partition which names were sent, as a digest of the patterns
 * @param bootId of the start of the catalog under which it was sent
 * @param filterId which filter its bits are of; 0 for a list, and if that is not known
 * @param wholeAt when the index was last sent everything
 */
public record AcknowledgedState(
    String rli,
    UpdateKind kind,
    String partition,
    long bootId,
    long generation,
    long filterId,
    Instant wholeAt) {}
