package org.gridrls.api.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.api.member.ServerIdentity;

/**
 * A catalog that an answer does not cover, and why; or a registry that may have members which are
 * not known (reason MEMBERSHIP_UNKNOWN).
 *
 * @param silentFor how long ago it was last heard, by a monotonic clock; empty if it never was
 * @param server what its replies must state, as far as a registry says
 * @param only empty: it covers none of the names
 */
public record NotCovered(
    String lrcMember,
    Optional<String> lrc,
    Reason reason,
    Optional<Instant> lastHeard,
    Optional<String> detail,
    Optional<Duration> silentFor,
    Optional<ServerIdentity.ServerStart> server,
    Optional<OnlyFor> only) {
  /**
   * Begins the detail of a catalog that lost acknowledged changes. Clients recognize it by this,
   * because the wire's enumeration of reasons can't grow.
   */
  private static final String LOST = "lost ";

  /** One that concerns all names; the time since it was last heard is unknown. */
  public NotCovered(
      String lrcMember,
      Optional<String> lrc,
      Reason reason,
      Optional<Instant> lastHeard,
      Optional<String> detail) {
    this(
        lrcMember,
        lrc,
        reason,
        lastHeard,
        detail,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns the identity that replies of the catalog must state. */
  public ServerIdentity expected() {
    return new ServerIdentity(lrcMember, server, Optional.empty());
  }

  /** Returns a copy with the time since the last message from the catalog. */
  public NotCovered silentFor(Duration time) {
    return new NotCovered(
        lrcMember, lrc, reason, lastHeard, detail, Optional.of(time), server, only);
  }

  /** Returns a copy whose replies must be from this server, if it is known. */
  public NotCovered by(Optional<ServerIdentity.ServerStart> known) {
    return new NotCovered(lrcMember, lrc, reason, lastHeard, detail, silentFor, known, only);
  }

  /** Returns a copy that concerns these names only. */
  public NotCovered onlyFor(OnlyFor names) {
    return new NotCovered(
        lrcMember, lrc, reason, lastHeard, detail, silentFor, server, Optional.of(names));
  }

  /** True if the answer does not cover the catalog for this name. */
  public boolean concerns(String logicalName) {
    return only.map(some -> some.names().contains(logicalName)).orElse(true);
  }

  /**
   * The names for which an answer does not cover a catalog that it covers otherwise: another
   * catalog had them until a moment that is later than what is known of this one.
   *
   * @param generation the state of the catalog that the index holds
   */
  public record OnlyFor(List<String> names, long generation) {
    public OnlyFor {
      names = List.copyOf(names);
    }
  }

  /** Why an answer does not cover a catalog. */
  public enum Reason {
    /** A member, but no update of it ever arrived here. */
    NEVER_HEARD,
    /**
     * Its last update is older than its lease; or its age is unknown, or two servers claim to be
     * it. The detail says which: the wire's enumeration can't grow, as clients of earlier versions
     * would read a new word as no reason.
     */
    EXPIRED,
    /** It sends this index only names that match patterns, and the question covers other names. */
    PARTITION_ONLY,
    /** It sent only a Bloom filter, which can't answer a wildcard. */
    FILTER_ONLY,
    /** It was asked and could not be reached. */
    UNREACHABLE,
    /** It was asked and did not answer before the deadline. */
    STALE,
    /** It was asked and refused. */
    DENIED,
    /** It is a registry, and catalogs that joined it may be missing: the detail says why. */
    MEMBERSHIP_UNKNOWN
  }

  /** Returns the detail of a catalog that lost that number of acknowledged changes. */
  public static String lost(long changes) {
    return LOST + Counted.of(changes, "acknowledged change");
  }

  /** Returns how the catalog is absent, if the detail says for how long. */
  public Optional<Absence> absence() {
    return detail.flatMap(Absence::of);
  }

  /** True if the catalog lost acknowledged changes; the detail says how many. */
  public boolean isLost() {
    return detail.filter(said -> said.startsWith(LOST)).isPresent();
  }

  /** Returns false for a registry. */
  public boolean isCatalog() {
    return reason != Reason.MEMBERSHIP_UNKNOWN;
  }

  public static NotCovered of(
      String lrcMember, Optional<String> lrc, Reason reason, String detail) {
    return new NotCovered(lrcMember, lrc, reason, Optional.empty(), Optional.of(detail));
  }
}
