package org.gridrls.rli.update;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;

/**
 * When a message arrived, and when it was made, by the steady clock of this index. Immutable.
 *
 * @param made the earliest moment that it can have been made at; empty if it does not prove one
 * @param asOf the moment whose state it brings; empty if it does not prove one
 */
record Arrival(Instant now, Optional<Instant> made, Optional<Instant> asOf) {

  /**
   * Senders of older versions, which have no identity, prove nothing: they are assumed to have sent
   * just now.
   */
  static Arrival of(UpdateSource source, Optional<Instant> proved, Instant now) {
    Optional<Instant> made =
        proved.or(() -> Optional.of(now).filter(none -> source.catalogId().isEmpty()));
    return new Arrival(now, made, made.flatMap(moment -> Contact.stated(source, moment)));
  }

  /**
   * The end of a full update that began with this message: no fresher than at its beginning. The
   * lease counts from there, too, unless only the end is known to be the catalog's.
   */
  Arrival end(UpdateSource source, Instant later) {
    boolean fromEnd = source.echo().isEmpty() && source.catalogId().isEmpty() && source.hops() == 0;
    return new Arrival(later, fromEnd ? Optional.of(later) : made, asOf);
  }

  /**
   * Dates a removal: the name was gone by the arrival of the message, and is gone in the state that
   * it brings.
   */
  RecentRemovals.Event removing(UpdateSource source) {
    return new RecentRemovals.Event(source, asOf.orElse(Instant.MIN), now);
  }

  /** Was it certainly made before that moment? Only if it proves when it was made. */
  boolean isFromBefore(UpdateSource source, Instant moment) {
    return source.echo().isPresent() && made.filter(moment::isAfter).isPresent();
  }

  /** The contact with the sender of a new state that replaces {@code held}. */
  Contact contact(Optional<SourceState> held) {
    Instant since = held.map(before -> before.contact().since()).orElse(now);
    Optional<Contact.Conflict> conflict = held.flatMap(before -> before.contact().conflictAt(now));
    return new Contact(made.orElse(now), asOf, since, conflict, Optional.empty(), 0);
  }

  /**
   * Is a message that builds on the held state late, or possibly late, so that it renews nothing?
   */
  boolean isLate(SourceState held) {
    return made.filter(moment -> !moment.isBefore(held.heardAt())).isEmpty();
  }

  /** The contact with the sender of a state that builds on the held one, or confirms it. */
  Contact building(SourceState held) {
    Contact before = held.contact();
    Instant heardAt = isLate(held) ? before.heardAt() : made.orElseThrow();
    Optional<Instant> later =
        asOf.filter(moment -> before.asOf().map(moment::isAfter).orElse(true)).or(before::asOf);
    return new Contact(
        heardAt,
        later,
        before.since(),
        before.conflictAt(now),
        before.missing(),
        before.formerBootId());
  }
}
