package org.gridrls.rli.index.source;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Sender;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.kit.schedule.Moment;

/**
 * The state that an index holds of one source: its identity, the names, and when it was last
 * confirmed. Instants are of the steady clock. Immutable, safe for threads.
 *
 * @param source as it was sent, with the lease that was granted
 * @param former what was held before the catalog lost acknowledged changes
 */
public record SourceState(
    UpdateSource source,
    Content content,
    Contact contact,
    CoveredNames coveredNames,
    Optional<FormerNames> former) {
  public static SourceState of(UpdateSource source, Content content, Contact contact) {
    return new SourceState(
        source, content, contact, CoveredNames.of(source.patterns()), Optional.empty());
  }

  /** The state of an unauthenticated sender, heard for the first time now. */
  public static SourceState of(UpdateSource source, Content content, Instant heardAt) {
    return of(source, content, Contact.unproved(source, heardAt));
  }

  /** Returns a copy that was confirmed again by {@code granted}. */
  public SourceState confirmed(UpdateSource granted, Contact again) {
    return new SourceState(granted, content, again, coveredNames, former);
  }

  /** Returns a copy that has the same names in another form. */
  public SourceState with(Content other) {
    return new SourceState(source, other, contact, coveredNames, former);
  }

  /** Returns a copy that is in conflict with another sender. */
  public SourceState disputed(Contact.Conflict with) {
    return new SourceState(source, content, contact.disputed(with), coveredNames, former);
  }

  /** Returns a copy that follows an earlier start, of which {@code missing} is lost, if given. */
  public SourceState after(long earlierBootId, Optional<BaseState> missing) {
    Contact then = contact.after(earlierBootId, missing);
    return new SourceState(source, content, then, coveredNames, former);
  }

  /**
   * Returns a copy that keeps what {@code related} held of the same catalog before it lost changes;
   * nothing if it lost none.
   */
  public SourceState remembering(List<SourceState> related) {
    Optional<FormerNames> kept =
        related.stream()
            .filter(before -> lost() > 0 && SenderIdentity.haveOneId(before.source, source))
            .flatMap(before -> before.former.or(() -> before.intact(content)).stream())
            .findFirst();
    return new SourceState(source, content, contact, coveredNames, kept);
  }

  /** Is this of a later start of the same catalog, which lost changes since {@code before}? */
  public boolean follows(FormerNames before) {
    return SenderIdentity.haveOneId(source, before.source())
        && source.bootId() != before.source().bootId()
        && after(before).lost() > 0;
  }

  /** Returns a copy that keeps these names of before its catalog lost changes. */
  public SourceState after(FormerNames before) {
    UpdateSource then = before.source();
    Contact later = contact.after(then.bootId(), source.history().missing(then.state()));
    return new SourceState(source, content, later, coveredNames, Optional.of(before));
  }

  private Optional<FormerNames> intact(Content next) {
    return Optional.of(names()).filter(all -> lost() == 0 && content.store() != next.store());
  }

  /** Returns the held names and when they were last confirmed. */
  public FormerNames names() {
    return new FormerNames(source, content, heardAt());
  }

  /** Returns all contents that this holds. */
  public Stream<Content> contents() {
    return Stream.concat(Stream.of(content), former.map(FormerNames::content).stream());
  }

  /**
   * The number of acknowledged changes that the catalog is known to have lost: as it says itself,
   * or as this index knows from what it confirmed before.
   */
  public long lost() {
    long beyond =
        contact
            .missing()
            .map(state -> state.generation() - source.history().opened().orElse(state.generation()))
            .orElse(0L);
    return Math.max(source.history().lost(), beyond);
  }

  public Instant heardAt() {
    return contact.heardAt();
  }

  /** Tells whether {@code catalog} is the source's URL or its name in the federation. */
  public boolean isCalled(String catalog) {
    return source.lrc().equals(catalog) || source.lrcMember().equals(catalog);
  }

  /** The only expiry rule. */
  public boolean expiredAt(Instant now) {
    return !now.isBefore(expiresAt());
  }

  public Instant expiresAt() {
    return contact.heardAt().plus(source.lease());
  }

  /** Does this rest on a later state than an update of {@code other}, of the same catalog? */
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
        && SenderIdentity.isSame(source, other)
        && source.patterns().equals(other.patterns());
  }

  /** The age of the held state; the cap if it is unknown. */
  public Duration age(Instant now) {
    return contact.age(now);
  }

  /** The state to forward to other indexes; only before it expires. */
  public UpdateSource now(Instant now) {
    return source
        .aged(age(now), Duration.between(now, expiresAt()))
        .echoing(Optional.empty())
        .continuing(source.history().withLost(lost()));
  }

  public boolean mightContain(QueriedName name) {
    return content.mightContain(name);
  }

  public Location location(Instant now) {
    return new Location(
        source.lrc(),
        source.lrcMember(),
        content.evidence(),
        !coveredNames.isWhole(),
        content.falsePositiveRate(),
        age(now),
        source.generation(),
        source.hops(),
        Place.UNKNOWN,
        version());
  }

  /** Returns the identity that replies of the catalog must state. */
  public ServerIdentity expected() {
    return ServerIdentity.named(source.lrcMember()).with(version());
  }

  public MemberAddress address() {
    return new MemberAddress(source.lrc(), expected());
  }

  /** The last state that the catalog reported; empty for catalogs of older versions. */
  public Optional<ServerIdentity.CatalogVersion> version() {
    return source
        .catalogId()
        .map(id -> new ServerIdentity.CatalogVersion(id, source.bootId(), source.generation()));
  }

  public CoveredCatalog evidence(Instant now) {
    return new CoveredCatalog(source.lrcMember(), source.bootId(), source.generation(), age(now))
        .at(source.lrc(), source.catalogId());
  }

  public Sender sender(Moment moment) {
    Instant now = moment.steady();
    return new Sender(
        source.lrc(),
        source.lrcMember(),
        !expiredAt(now),
        new Sender.Held(
            content.evidence(),
            !coveredNames.isWhole(),
            source.state(),
            content.names(),
            source.catalogId()),
        new Sender.Heard(moment.shown(contact.heardAt()), age(now), source.lease()),
        new Sender.Memory(content.bytes(), content.falsePositiveRate(), content.fill()),
        source.route());
  }
}
