package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.LastReceipt;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.lrc.filter.BloomFilters;

/** What the runs of one target share. */
record TargetParts(
    Supplier<UpdateConfig> config,
    UpdateContext context,
    BloomFilters blooms,
    TargetProgress progress,
    TargetMemory memory,
    UpdateSender sender,
    LastReceipt lastReceipt) {
  /** The same, as it sends now, with all that was acknowledged before {@code asOf}. */
  UpdateSource dated(UpdateSource source, Instant asOf) {
    Optional<Echo> echo = lastReceipt.echo(); // before the age is measured
    return source.echoing(echo).aged(age(asOf), source.lease());
  }

  /** The age to state now for what was complete at that moment; MIN if none is known. */
  private Duration age(Instant asOf) {
    return Observation.age(asOf, context.steady().instant());
  }
}
