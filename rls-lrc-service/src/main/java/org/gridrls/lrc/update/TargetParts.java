package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.LastReceipt;
import org.gridrls.kit.update.UpdateFeed;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.lrc.filter.BloomFilters;

/** State shared by the runs of one target. {@code asksFirst} is false once the index was asked. */
record TargetParts(
    Supplier<UpdateConfig> config,
    UpdateContext context,
    BloomFilters blooms,
    TargetProgress progress,
    UpdateFeed feed,
    TargetMemory memory,
    UpdateSender sender,
    LastReceipt lastReceipt,
    AtomicBoolean asksFirst) {
  /**
   * The source of an update sent now, of a state that includes everything acknowledged before
   * {@code asOf}. The echo must have been read before.
   */
  UpdateSource dated(UpdateSource source, Optional<Echo> echo, Instant asOf) {
    Duration age = CatalogSnapshot.age(asOf, context.clocks().now());
    return source.echoing(echo).aged(age, source.lease());
  }
}
