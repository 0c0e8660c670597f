package org.gridrls.perf.rgrbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GlueDataTest {
  private static final GlueData WHOLE = GlueData.generate(GlueData.SEED, 1);

  @Test
  void theNamedCollectionsHaveTheCountsOfThePaper() {
    assertEquals(20, WHOLE.of(Collection.CLUSTER).size());
    assertEquals(60, WHOLE.of(Collection.ACCOUNT).size());
    assertEquals(106, WHOLE.of(Collection.COMPUTING_ELEMENT).size());
    assertEquals(345, WHOLE.of(Collection.SUBCLUSTER).size());
    assertEquals(600, WHOLE.of(Collection.APPLICATION).size());
    assertEquals(12_200, WHOLE.of(Collection.CONNECTION).size());
    assertEquals(29_743, WHOLE.of(Collection.HOST).size());
    assertEquals(81_684, WHOLE.all().count());
  }

  @Test
  void theSameSeedGivesTheSameContentAndAnotherOneAnother() {
    List<GlueObject> small = GlueData.generate(7, 0.02).all().toList();
    assertEquals(small, GlueData.generate(7, 0.02).all().toList());
    assertNotEquals(small, GlueData.generate(8, 0.02).all().toList());
  }

  @Test
  void namesAreThereOnce() {
    Set<String> names = new HashSet<>();
    WHOLE.all().forEach(object -> assertTrue(names.add(object.name()), object.name()));
  }

  @Test
  void thereAreAboutThirteenThousandPathsOfFourHops() {
    Map<String, Long> paths = new HashMap<>();
    WHOLE.of(Collection.ENDPOINT).forEach(endpoint -> paths.put(endpoint.name(), 1L));
    long links =
        WHOLE.of(Collection.ENDPOINT).stream().mapToLong(end -> end.targets().size()).sum();
    assertEquals(WHOLE.of(Collection.CONNECTION).size(), links);
    for (int hop = 0; hop < 4; hop++) {
      Map<String, Long> next = new HashMap<>();
      for (GlueObject endpoint : WHOLE.of(Collection.ENDPOINT)) {
        long sum = endpoint.targets().stream().mapToLong(paths::get).sum();
        next.put(endpoint.name(), sum);
      }
      paths.putAll(next);
    }
    long all = paths.values().stream().mapToLong(count -> count).sum();
    assertTrue(all > 12_500 && all < 13_500, () -> all + " paths");
  }

  @Test
  void mostConnectionsLeaveTheirSubcluster() {
    Map<String, GlueObject> hosts = new HashMap<>();
    int subclusters = WHOLE.of(Collection.SUBCLUSTER).size();
    List<GlueObject> endpoints = WHOLE.of(Collection.ENDPOINT);
    Map<String, Integer> subcluster = new HashMap<>();
    for (int i = 0; i < endpoints.size(); i++) {
      subcluster.put(endpoints.get(i).name(), i % subclusters);
      hosts.put(endpoints.get(i).text("host"), WHOLE.of(Collection.HOST).get(i));
    }
    assertEquals(endpoints.size(), hosts.size());
    long within =
        endpoints.stream()
            .flatMap(
                from ->
                    from.targets().stream()
                        .filter(to -> subcluster.get(to).equals(subcluster.get(from.name()))))
            .count();
    assertTrue(within > 1_500 && within < 4_000, () -> within + " within");
  }

  @Test
  void aPolicyThatIsInsertedHasAbout340Bytes() {
    GlueObject policy = GlueData.policy("glue/policy/new1000000", 1_000_000);
    long bytes =
        policy.values().stream()
            .mapToLong(
                value ->
                    value instanceof String text
                        ? text.getBytes(StandardCharsets.UTF_8).length
                        : Long.BYTES)
            .sum();
    assertEquals(340, bytes + policy.name().length(), 20);
  }
}
