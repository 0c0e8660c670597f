package org.gridrls.api.index;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;

/**
 * A catalog that updates an index, directly or through other indexes, and its status. Immutable.
 *
 * @param current false after the lease of its last update
 */
public record Sender(
    String lrc,
    String lrcMember,
    boolean current,
    Held held,
    Heard heard,
    Memory memory,
    Route route) {

  /**
   * Describes the state of the catalog that the index holds.
   *
   * @param partitioned only names that match a pattern
   * @param catalogId whose state it is; empty for catalogs and indexes of older versions
   */
  public record Held(
      Evidence evidence,
      boolean partitioned,
      BaseState state,
      long names,
      Optional<String> catalogId) {}

  /** Returns the identity that replies of the catalog must state. */
  public ServerIdentity expected() {
    return ServerIdentity.named(lrcMember)
        .with(
            held.catalogId.map(
                id ->
                    new ServerIdentity.CatalogVersion(
                        id, held.state.bootId(), held.state.generation())));
  }

  /** When the index last received an update, and the time since the catalog's own update. */
  public record Heard(Instant lastUpdate, Duration age, Duration lease) {}

  /**
   * Says what the names take in memory; of a filter also how often it errs, and the share of its
   * bits set.
   */
  public record Memory(long bytes, OptionalDouble falsePositiveRate, OptionalDouble filterFill) {}
}
