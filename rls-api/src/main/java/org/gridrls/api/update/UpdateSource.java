package org.gridrls.api.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The sender of a soft-state update, and which of its states. States of one catalog are ordered by
 * {@code (bootId, generation)}; those of different catalogs are not. Immutable.
 *
 * @param state of the catalog after the update: its start, and the number of its last change
 * @param lease how long the index may rely on the update
 * @param patterns if not empty, only names that match one of them are sent
 * @param age with this update the index has everything that the catalog had acknowledged so long
 *     before this message, or longer; zero if nothing is unsent
 * @param echo of the last receipt of the index that this is sent to; empty at the first contact
 * @param unremoved of a full update: until its state no name had ceased to exist in the catalog for
 *     that long; empty: not known
 */
public record UpdateSource(
    Catalog catalog,
    BaseState state,
    Duration lease,
    List<String> patterns,
    Duration age,
    Route route,
    Optional<Echo> echo,
    Optional<Duration> unremoved) {
  private static final int URL_LENGTH_MAX = 2048;
  private static final int ID_LENGTH_MAX = 64;

  /** The age of a state of which it is not known since when nothing is missing in it. */
  public static final Duration AGE_UNKNOWN = Duration.ofDays(3_650);

  /**
   * The catalog that an update is about.
   *
   * @param lrc its endpoint
   * @param lrcMember its name in the federation
   * @param catalogId identity: a random value in its store; empty for catalogs of older versions
   * @param history how its store continues what its earlier starts sent
   */
  public record Catalog(
      String lrc, String lrcMember, Optional<String> catalogId, StoreHistory history) {
    public Catalog {
      Names.require("URL of a catalog", lrc, URL_LENGTH_MAX);
      Names.require("name of a member", lrcMember, 250);
      catalogId.ifPresent(id -> Names.require("id of a catalog", id, ID_LENGTH_MAX));
    }

    /** Names a catalog that states neither its identity nor its history. */
    public static Catalog of(String lrc, String lrcMember) {
      return new Catalog(lrc, lrcMember, Optional.empty());
    }

    /** A catalog that says nothing about its store. */
    public Catalog(String lrc, String lrcMember, Optional<String> catalogId) {
      this(lrc, lrcMember, catalogId, StoreHistory.UNKNOWN);
    }
  }

  public UpdateSource {
    patterns = List.copyOf(patterns);
    patterns.forEach(pattern -> Names.require("pattern", pattern));
    if (lease.isZero() || lease.isNegative()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the lease of an update must be positive", catalog.lrcMember());
    }
    if (age.isNegative() || unremoved.filter(Duration::isNegative).isPresent()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the age of an update can't be negative", catalog.lrcMember());
    }
  }

  /** Creates the source of an update that the catalog itself sends and that leaves nothing out. */
  public static UpdateSource direct(
      Catalog catalog, BaseState state, Duration lease, List<String> patterns) {
    return new UpdateSource(
        catalog,
        state,
        lease,
        patterns,
        Duration.ZERO,
        Route.DIRECT,
        Optional.empty(),
        Optional.empty());
  }

  public String lrc() {
    return catalog.lrc();
  }

  public String lrcMember() {
    return catalog.lrcMember();
  }

  public Optional<String> catalogId() {
    return catalog.catalogId();
  }

  public StoreHistory history() {
    return catalog.history();
  }

  public long bootId() {
    return state.bootId();
  }

  public long generation() {
    return state.generation();
  }

  public int hops() {
    return route.hops();
  }

  public List<String> via() {
    return route.via();
  }

  /** Returns a copy with another age and another lease. */
  public UpdateSource aged(Duration newAge, Duration newLease) {
    return new UpdateSource(catalog, state, newLease, patterns, newAge, route, echo, unremoved);
  }

  /** Returns a copy whose catalog has this identity. */
  public UpdateSource identifiedBy(String id) {
    return of(new Catalog(lrc(), lrcMember(), Optional.of(id), history()));
  }

  /** Returns a copy with this history of the store. */
  public UpdateSource continuing(StoreHistory history) {
    return of(new Catalog(lrc(), lrcMember(), catalogId(), history));
  }

  private UpdateSource of(Catalog other) {
    return new UpdateSource(other, state, lease, patterns, age, route, echo, unremoved);
  }

  /** Returns a copy that proves to the index when the message was made. */
  public UpdateSource echoing(Optional<Echo> last) {
    return new UpdateSource(catalog, state, lease, patterns, age, route, last, unremoved);
  }

  /** Returns a copy as the index of that name passes it on. */
  public UpdateSource through(String index) {
    List<String> longer = new ArrayList<>(via());
    longer.add(index);
    Route further = new Route(hops() + 1, longer);
    return new UpdateSource(catalog, state, lease, patterns, age, further, echo, unremoved);
  }

  /** Returns a copy that states for how long no name has ceased to exist. */
  public UpdateSource unremovedFor(Optional<Duration> time) {
    return new UpdateSource(catalog, state, lease, patterns, age, route, echo, time);
  }
}
