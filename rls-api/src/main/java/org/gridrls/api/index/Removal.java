package org.gridrls.api.index;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A catalog may have had a name at a moment of the past, and has it no more: what an index
 * remembers of a name that an update removed. Immutable.
 *
 * @param lrcMember empty: any catalog, because the index remembers nothing that is older
 * @param logicalName empty: any name, because a full update does not say what came and went before
 * @param from it had the name no longer ago than that; empty: not known
 * @param since at the latest since then it has been without the name: the age of the state of the
 *     update that showed it
 * @param until it had the name that long ago or longer
 * @param catalogId of that catalog, whose name another one may have now; empty: not known
 */
public record Removal(
    Optional<String> lrcMember,
    Optional<String> logicalName,
    Optional<Duration> from,
    Duration since,
    Duration until,
    Optional<String> catalogId) {
  private static final int UNITED_ABOVE = 16;

  /**
   * Returns a copy whose ages are greater by the time since.
   *
   * @param most the time since, at most
   * @param least the time since, at least
   */
  public Removal agedBy(Duration most, Duration least) {
    return new Removal(
        lrcMember,
        logicalName,
        from.map(most::plus),
        since.plus(most),
        until.plus(least),
        catalogId);
  }

  /**
   * Says why evidence of another catalog is not enough.
   *
   * @param age of that evidence
   */
  public String beside(Duration age) {
    return "%s, but what is known of this catalog is %s old".formatted(had(), seconds(age));
  }

  /** Says why the evidence of several catalogs is not enough. */
  public String besideOlder(int catalogs) {
    return "%s, but what is known of %d catalogs is older".formatted(had(), catalogs);
  }

  private String had() {
    String who =
        lrcMember
            .map(
                member ->
                    logicalName.isPresent() ? member + " had it" : member + " may have had it")
            .orElse("another catalog may have had it");
    return "%s until %s ago".formatted(who, seconds(until));
  }

  /**
   * Returns one removal in place of many of any name: each denial that it allows, they allow, too.
   * Few are returned as they are.
   */
  public static List<Removal> united(List<Removal> ofAnyName) {
    if (ofAnyName.size() <= UNITED_ABOVE) {
      return ofAnyName;
    }
    return List.of(
        new Removal(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ofAnyName.stream().map(Removal::since).max(Duration::compareTo).orElseThrow(),
            ofAnyName.stream().map(Removal::until).min(Duration::compareTo).orElseThrow(),
            Optional.empty()));
  }

  private static String seconds(Duration time) {
    return time.toSeconds() < 100
        ? String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1e3)
        : time.toSeconds() + " s";
  }

  /** Does it tell of the member with this id of its catalog, as far as ids are known? */
  boolean isOf(String member, Optional<String> id) {
    return lrcMember.filter(member::equals).isPresent()
        && (id.isEmpty() || catalogId.isEmpty() || id.equals(catalogId));
  }

  /** True if it may concern this name. */
  public boolean concerns(String name) {
    return logicalName.map(name::equals).orElse(true);
  }
}
