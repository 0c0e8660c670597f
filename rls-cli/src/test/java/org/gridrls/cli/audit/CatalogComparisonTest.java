package org.gridrls.cli.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.cli.audit.CatalogComparison.ComparisonResult;
import org.junit.jupiter.api.Test;

class CatalogComparisonTest {
  private static final int MOST = 100;

  /** A catalog in memory that counts the names that were listed. */
  private static final class Listed implements ComparedCatalog {
    private final Set<String> names = new TreeSet<>();
    private int listed;

    private Listed(Set<String> names) {
      this.names.addAll(names);
    }

    @Override
    public String member() {
      return "lrc";
    }

    @Override
    public CatalogDigests digests(int buckets, List<String> patterns) {
      NameDigests.Builder builder = new NameDigests.Builder(buckets);
      names.forEach(builder::add);
      return new CatalogDigests(names.size(), builder.build());
    }

    @Override
    public List<String> names(Buckets buckets, List<String> patterns) {
      List<String> found = names.stream().filter(buckets::contains).toList();
      listed += found.size();
      return found;
    }
  }

  private static Set<String> named(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.toSet());
  }

  @Test
  void whatOnlyOneOfTwoCatalogsHasIsFoundAndLittleElseIsListed() {
    Listed first = new Listed(named("name/", 20_000));
    Listed second = new Listed(named("name/", 20_000));
    first.names.addAll(Set.of("a", "b"));
    second.names.add("c");
    ComparisonResult found = new CatalogComparison(first, second, MOST).run();
    assertEquals(Set.of("a", "b"), Set.copyOf(found.onlyFirst()));
    assertEquals(List.of("c"), found.onlySecond());
    assertEquals(0, found.unexplained());
    assertEquals(20_002, found.firstNames());
    assertEquals(20_001, found.secondNames());
    assertTrue(first.listed < 1_000, () -> first.listed + " names were listed");
  }

  @Test
  void equalCatalogsAreNotListed() {
    Listed first = new Listed(named("name/", 300));
    Listed second = new Listed(named("name/", 300));
    ComparisonResult found = new CatalogComparison(first, second, MOST).run();
    assertEquals(0, found.differing() + found.onlyFirst().size() + found.onlySecond().size());
    assertEquals(0, first.listed + second.listed);
  }

  @Test
  void aComparisonOfStrangersEndsAndSaysThatItIsNotAll() {
    Listed first = new Listed(named("one/", 60_000));
    Listed second = new Listed(named("other/", 60_000));
    ComparisonResult found = new CatalogComparison(first, second, MOST).run();
    assertTrue(found.unexplained() > 0, () -> found.unexplained() + " of " + found.buckets());
    assertTrue(first.listed < 30_000, () -> first.listed + " names were listed");
  }
}
