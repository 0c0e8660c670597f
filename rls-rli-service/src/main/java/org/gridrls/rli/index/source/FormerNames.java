package org.gridrls.rli.index.source;

import java.time.Instant;
import org.gridrls.api.update.UpdateSource;

/**
 * Keeps the names that an index held of a catalog before the catalog lost acknowledged changes, as
 * last known while the loss lasts. Immutable.
 *
 * @param heardAt when that state was last confirmed
 */
public record FormerNames(UpdateSource source, Content content, Instant heardAt) {}
