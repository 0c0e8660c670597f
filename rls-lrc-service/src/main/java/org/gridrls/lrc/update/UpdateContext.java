package org.gridrls.lrc.update;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.TargetStore;

/**
 * What updates need of the world around them.
 *
 * @param targets what an operator ordered
 * @param acknowledged what indexes are known to hold
 * @param filters where filters are put aside
 * @param senders makes the sender to a URL; sends nothing yet
 * @param random for the jitter after failures
 */
public record UpdateContext(
    ChangeLog log,
    TargetStore targets,
    AcknowledgedStates acknowledged,
    FilterFiles filters,
    Identity identity,
    Function<String, UpdateSender> senders,
    Clock clock,
    RandomGenerator random) {

  /** Who sends: endpoint and member name of the catalog, and the number of this start. */
  public record Identity(String lrc, String member, long bootId) {
    UpdateSource source(long generation, Duration lease, List<String> patterns) {
      return new UpdateSource(lrc, member, bootId, generation, lease, patterns, 0);
    }
  }
}
