package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules about packages, names and prose hold in all modules. */
class HouseTest {
  /** What a newcomer must read; everything else is an annex. */
  private static final List<String> CORE =
      List.of(
          "rls-api",
          "rls-client",
          "rls-service-kit",
          "rls-lrc-service",
          "rls-rli-service",
          "rls-registry",
          "rls-server");

  private static final long CORE_LINES_MAX = 40_000;

  /** At most 12,000 (decision 68); the limit follows the size down. */
  private static final long PERF_LINES_MAX = 11_885;

  /** Measurements of annexes, of soft state, and the papers' figures (decisions 94 and 95). */
  private static final long STUDIES_LINES_MAX = 5_980;

  private final SourceTree tree = SourceTree.ofProject();

  @TestFactory
  Stream<DynamicTest> noBreach() {
    Map<String, List<String>> breaches = new HouseRules(tree).breaches();
    return breaches.entrySet().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.getKey(), () -> assertEquals(List.of(), rule.getValue())));
  }

  @Test
  void theCoreCanBeReadInADay() {
    assertAtMost(CORE_LINES_MAX, CORE);
  }

  @Test
  void measurementsStayBounded() {
    assertAtMost(PERF_LINES_MAX, List.of("perf"));
    assertAtMost(STUDIES_LINES_MAX, List.of("perf-studies"));
  }

  private void assertAtMost(long limit, List<String> modules) {
    long lines =
        tree.files().stream()
            .filter(file -> modules.contains(file.module()) && file.path().contains("/src/main/"))
            .mapToLong(SourceTree.SourceFile::lines)
            .sum();
    assertTrue(lines <= limit, () -> modules + " have " + lines + " lines, more than " + limit);
  }
}
