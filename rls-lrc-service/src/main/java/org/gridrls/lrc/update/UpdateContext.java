package org.gridrls.lrc.update;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.CatalogIdentity;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.filter.FilterFiles;

/**
 * What updates need of the world around them.
 *
 * @param targets what an operator ordered
 * @param acknowledged what indexes are known to hold
 * @param filters where filters are put aside
 * @param senders makes the sender to a URL; sends nothing yet
 * @param clock for what people read
 * @param steady for durations: counts rather too much time than too little
 * @param stopwatch for echoes, in nanoseconds: never counts too much time
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
    Clock steady,
    LongSupplier stopwatch,
    RandomGenerator random) {

  /** Who sends: endpoint and member name of the catalog, and which one it is. */
  public record Identity(String lrc, String member, CatalogIdentity catalog) {
    /** One that is level now. */
    UpdateSource source(BaseState state, Duration lease, List<String> patterns) {
      return new UpdateSource(lrc, member, state.bootId(), state.generation(), lease, patterns, 0)
          .identifiedBy(catalog.catalogId());
    }
  }

  /** The catalog of now. */
  Observation observe() {
    Instant at = steady.instant(); // before the state is read
    return new Observation(at, clock.instant(), identity.catalog().boot(), log.latestSequence());
  }
}
