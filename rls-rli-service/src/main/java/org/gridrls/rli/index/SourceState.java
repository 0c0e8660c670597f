package org.gridrls.rli.index;

import java.time.Duration;
import java.time.Instant;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.Sender;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;

/**
 * What an index holds of one source: which of its states, the names, and when it was last
 * confirmed. Immutable, safe for threads.
 *
 * @param source as it was sent, with the lease that was granted
 */
public record SourceState(
    UpdateSource source, Content content, Instant heardAt, Partition partition) {
  public static SourceState of(UpdateSource source, Content content, Instant heardAt) {
    return new SourceState(source, content, heardAt, Partition.of(source.patterns()));
  }

  /** The same names, confirmed again by {@code granted}. */
  public SourceState confirmed(UpdateSource granted, Instant now) {
    return new SourceState(granted, content, now, partition);
  }

  /** The same names in another form. */
  public SourceState with(Content other) {
    return new SourceState(source, other, heardAt, partition);
  }

  /** The only expiry rule. */
  public boolean expiredAt(Instant now) {
    return !now.isBefore(expiresAt());
  }

  public Instant expiresAt() {
    return heardAt.plus(source.lease());
  }

  /** Does this rest on a later state of the catalog than an update of {@code other} would? */
  public boolean isNewerThan(UpdateSource other) {
    return source.bootId() > other.bootId()
        || (source.bootId() == other.bootId() && source.generation() > other.generation());
  }

  /** Is this exactly the state that {@code other} names, of the same part of the names? */
  public boolean isStateOf(UpdateSource other) {
    return isBaseOf(other, BaseState.before(other, other.generation()));
  }

  /**
   * Is this exactly {@code base}, sent by the same catalog as {@code other} and for the same part
   * of its names?
   */
  public boolean isBaseOf(UpdateSource other, BaseState base) {
    return source.bootId() == base.bootId()
        && source.generation() == base.generation()
        && source.lrcMember().equals(other.lrcMember())
        && source.patterns().equals(other.patterns());
  }

  /** Since the catalog's own update, however long that was on its way. */
  Duration age(Instant now) {
    Duration here = Duration.between(heardAt, now);
    return here.isNegative() ? source.age() : source.age().plus(here);
  }

  /** As it may be told to others now; only before it expires. */
  public UpdateSource now(Instant now) {
    return source.aged(age(now), Duration.between(now, expiresAt()));
  }

  boolean mightContain(AskedName name) {
    return content instanceof ListContent list
        ? list.contains(name)
        : ((FilterContent) content).mightContain(name.hash());
  }

  Location location(Instant now) {
    return new Location(
        source.lrc(),
        source.lrcMember(),
        content.evidence(),
        !partition.isWhole(),
        content.falsePositiveRate(),
        age(now),
        source.generation(),
        source.hops());
  }

  Sender sender(Instant now) {
    return new Sender(
        source.lrc(),
        source.lrcMember(),
        !expiredAt(now),
        content.evidence(),
        !partition.isWhole(),
        source.bootId(),
        source.generation(),
        content.names(),
        heardAt,
        age(now),
        source.lease(),
        content.falsePositiveRate(),
        content.bytes(),
        content.fill(),
        source.hops(),
        source.via());
  }
}
