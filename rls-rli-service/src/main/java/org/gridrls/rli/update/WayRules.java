package org.gridrls.rli.update;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.SourceState;

/**
 * Which way counts when a catalog is heard over several: directly and through indexes, or through
 * several of these. As long as the way that it was heard over last is alive, a way that is not
 * better may only lead further what is held: bring a later state of the same names by the same kind
 * of evidence. It never confirms, replaces or narrows it. Stateless.
 */
final class WayRules {
  private static final int ALIVE_THIRDS = 2;

  private WayRules() {}

  /**
   * Why an update that is not older than what is held does not count; empty if it does.
   *
   * @param brings what kind of evidence the update is; empty for a heartbeat
   */
  static Optional<String> refusal(
      SourceState held, UpdateSource source, Optional<Evidence> brings, Instant now) {
    UpdateSource before = held.source();
    if (source.bootId() > before.bootId()
        || held.expiredAt(now)
        || isSameWay(before, source)
        || isBetter(held, source, brings)) {
      return Optional.empty();
    }
    boolean sameNames =
        before.patterns().equals(source.patterns())
            && before.lrcMember().equals(source.lrcMember());
    boolean sameKind = brings.map(kind -> kind == held.content().evidence()).orElse(true);
    if (!sameNames || !sameKind) {
      return refused(before, "and otherwise");
    }
    boolean leadsFurther = source.generation() > before.generation();
    return leadsFurther || isFaltering(held, now) ? Optional.empty() : refused(before, "too");
  }

  private static Optional<String> refused(UpdateSource before, String how) {
    String way = before.hops() == 0 ? "directly" : "through " + String.join(", ", before.via());
    return Optional.of("it is heard " + way + ", " + how);
  }

  /** What was held before a restart may have lost its way's names. */
  private static boolean isSameWay(UpdateSource before, UpdateSource source) {
    return before.hops() == source.hops()
        && (before.via().equals(source.via()) || before.via().isEmpty());
  }

  private static boolean isBetter(
      SourceState held, UpdateSource source, Optional<Evidence> brings) {
    int shorter = Integer.compare(source.hops(), held.source().hops());
    boolean listForFilter =
        held.content().evidence() == Evidence.BLOOM
            && brings.filter(kind -> kind == Evidence.LIST).isPresent();
    return shorter < 0 || (shorter == 0 && listForFilter);
  }

  /** Not heard of for longer than a way that is alive is silent: it renews by thirds. */
  private static boolean isFaltering(SourceState held, Instant now) {
    return !now.isBefore(
        held.heardAt().plus(held.source().lease().multipliedBy(ALIVE_THIRDS).dividedBy(3)));
  }
}
