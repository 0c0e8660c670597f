package org.gridrls.rli.index.source;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;

/**
 * When an index last heard from a source, by its steady clock, and how old the state is. Immutable.
 *
 * @param heardAt when the last message was made, at the earliest; the lease counts from it
 * @param asOf the index has everything that the catalog had acknowledged by then; empty if unknown
 * @param since when this start of the catalog sent its first update
 * @param conflict with another sender that claims to be the same catalog
 * @param missing a state of an earlier start that this index confirmed and that the store of the
 *     catalog does not contain: the catalog lost acknowledged changes
 * @param formerBootId the start of the same catalog that this one took the place of; 0 for none
 */
public record Contact(
    Instant heardAt,
    Optional<Instant> asOf,
    Instant since,
    Optional<Conflict> conflict,
    Optional<BaseState> missing,
    long formerBootId) {

  /** Another sender, ignored, but running until {@code until} as far as is known. Immutable. */
  public record Conflict(UpdateSource other, Instant until) {}

  public static Contact first(Instant heardAt, Optional<Instant> asOf) {
    return new Contact(heardAt, asOf, heardAt, Optional.empty(), Optional.empty(), 0);
  }

  /**
   * Makes the contact of a sender that proves nothing: what it says is assumed to be as old as its
   * arrival.
   */
  public static Contact unproved(UpdateSource source, Instant arrival) {
    return first(arrival, stated(source, arrival));
  }

  /** The moment of the state of an update made at {@code made}; empty if it states no age. */
  public static Optional<Instant> stated(UpdateSource source, Instant made) {
    return Optional.of(source.age())
        .filter(age -> age.compareTo(UpdateSource.AGE_UNKNOWN) < 0)
        .map(made::minus);
  }

  public Contact disputed(Conflict with) {
    return new Contact(heardAt, asOf, since, Optional.of(with), missing, formerBootId);
  }

  /** Returns a copy that follows an earlier start, of which {@code state} is missing, if given. */
  public Contact after(long earlierBootId, Optional<BaseState> state) {
    return new Contact(heardAt, asOf, since, conflict, state, earlierBootId);
  }

  /** The conflict that exists at that moment. */
  public Optional<Conflict> conflictAt(Instant now) {
    return conflict.filter(one -> now.isBefore(one.until()));
  }

  /** The age of the held state; the cap if it is unknown. */
  public Duration age(Instant now) {
    return age(asOf, now);
  }

  public static Duration age(Optional<Instant> asOf, Instant now) {
    Duration age =
        asOf.map(moment -> Duration.between(moment, now)).orElse(UpdateSource.AGE_UNKNOWN);
    return age.isNegative()
        ? Duration.ZERO
        : age.compareTo(UpdateSource.AGE_UNKNOWN) > 0 ? UpdateSource.AGE_UNKNOWN : age;
  }
}
