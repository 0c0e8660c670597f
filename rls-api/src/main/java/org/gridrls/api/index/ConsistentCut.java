package org.gridrls.api.index;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether evidence of different ages that a name is in no catalog has an instant in common.
 * A name that moves from one catalog to another is absent in the young evidence of the first and in
 * the old evidence of the second, though it was registered at every instant.
 *
 * <p>Each catalog is known not to have the name from its last removal until the age of its
 * evidence. Such an instant exists if
 *
 * <ul>
 *   <li>no removal is younger than the oldest evidence: that is the instant; or
 *   <li>all evidence is as young as the youngest removal. The catalog of that removal needs no
 *       younger evidence itself if all other removals are older than the state that showed it: the
 *       instant is that of this state.
 * </ul>
 *
 * Stateless, safe for threads.
 */
public final class ConsistentCut {
  private ConsistentCut() {}

  /**
   * Why there may be no such instant. Immutable.
   *
   * @param last the youngest removal
   * @param older the catalogs whose evidence has to be younger
   */
  public record Doubt(Removal last, Set<String> older) {}

  /**
   * Empty if there is such an instant.
   *
   * @param removals those that may concern the name
   * @param ages of the evidence, by member
   * @param ids of the catalogs that it comes from, by member, where known
   */
  public static Optional<Doubt> doubt(
      Collection<Removal> removals, Map<String, Duration> ages, Map<String, String> ids) {
    Duration oldest = ages.values().stream().max(Duration::compareTo).orElse(Duration.ZERO);
    if (removals.stream().allMatch(one -> isOver(one, oldest))) {
      return Optional.empty();
    }
    Removal last = removals.stream().min(ConsistentCut::younger).orElseThrow();
    boolean alone =
        removals.stream()
            .filter(
                one ->
                    !one.lrcMember().equals(last.lrcMember())
                        || !one.catalogId().equals(last.catalogId()))
            .allMatch(one -> one.until().compareTo(last.since()) >= 0);
    Set<String> older = new LinkedHashSet<>();
    ages.forEach(
        (member, age) -> {
          boolean exempt = alone && last.isOf(member, Optional.ofNullable(ids.get(member)));
          if (!exempt && age.compareTo(last.until()) > 0) {
            older.add(member);
          }
        });
    return older.isEmpty() ? Optional.empty() : Optional.of(new Doubt(last, older));
  }

  private static int younger(Removal one, Removal other) {
    return one.until().compareTo(other.until());
  }

  /** At that age the catalog did not have the name any more, or not yet. */
  private static boolean isOver(Removal removal, Duration age) {
    return removal.until().compareTo(age) >= 0
        || removal.from().filter(from -> from.compareTo(age) <= 0).isPresent();
  }

  /** The removals that may concern a name. */
  public static List<Removal> of(String name, Collection<Removal> removals) {
    return removals.stream().filter(one -> one.concerns(name)).toList();
  }
}
