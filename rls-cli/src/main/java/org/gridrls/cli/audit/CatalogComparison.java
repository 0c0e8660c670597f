package org.gridrls.cli.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;

/**
 * One comparison of the logical names of two catalogs: digests of buckets first, then the names in
 * buckets that differ. Changes made meanwhile may be counted as differences. Used once, by one
 * thread.
 */
public final class CatalogComparison {
  private static final int NAMES_AT_ONCE = 20_000;

  private final ComparedCatalog first;
  private final ComparedCatalog second;
  private final int most;
  private final List<String> onlyFirst = new ArrayList<>();
  private final List<String> onlySecond = new ArrayList<>();

  /** At about {@code most} differences it ends. */
  public CatalogComparison(ComparedCatalog first, ComparedCatalog second, int most) {
    this.first = first;
    this.second = second;
    this.most = most;
  }

  /**
   * The result of a comparison. Immutable.
   *
   * @param firstNames number of names in the first catalog, after its change {@code firstSequence}
   * @param differing number of buckets that differ
   * @param unexplained number of these whose names were not compared
   */
  public record ComparisonResult(
      long firstNames,
      long firstSequence,
      long secondNames,
      long secondSequence,
      int buckets,
      int differing,
      int unexplained,
      List<String> onlyFirst,
      List<String> onlySecond) {
    public ComparisonResult {
      onlyFirst = List.copyOf(onlyFirst);
      onlySecond = List.copyOf(onlySecond);
    }
  }

  /** Compares. */
  public ComparisonResult run() {
    CatalogDigests one = first.digests(Buckets.COUNT_MIN, List.of());
    int buckets = Buckets.countFor(one.digests().names());
    if (buckets > Buckets.COUNT_MIN) {
      one = first.digests(buckets, List.of());
    }
    CatalogDigests other = second.digests(buckets, List.of());
    List<Integer> open = one.digests().differing(other.digests());
    int differing = open.size();
    long names = Math.max(one.digests().names(), other.digests().names());
    int atOnce =
        (int) Math.max(1, Math.min(Buckets.CHOSEN_MAX, NAMES_AT_ONCE / (1 + names / buckets)));
    while (!open.isEmpty() && onlyFirst.size() + onlySecond.size() < most) {
      List<Integer> some = open.subList(0, Math.min(atOnce, open.size()));
      compare(Buckets.of(buckets, some));
      open = open.subList(some.size(), open.size());
    }
    return new ComparisonResult(
        one.digests().names(),
        one.sequence(),
        other.digests().names(),
        other.sequence(),
        buckets,
        differing,
        open.size(),
        onlyFirst,
        onlySecond);
  }

  private void compare(Buckets buckets) {
    Set<String> there = new HashSet<>(second.names(buckets, List.of()));
    for (String name : first.names(buckets, List.of())) {
      if (!there.remove(name)) {
        onlyFirst.add(name);
      }
    }
    there.stream().sorted().forEach(onlySecond::add);
  }
}
