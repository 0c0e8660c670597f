package org.gridrls.perf.micro;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What is measured about security does what it should. */
class SecurityBenchmarksTest {
  @Test
  void theLineThatIsMeantDecides() {
    for (AclBenchmark.About about : AclBenchmark.About.values()) {
      AclBenchmark benchmark = new AclBenchmark();
      benchmark.lines = 100;
      benchmark.about = about;
      benchmark.deciding = AclBenchmark.Deciding.LAST;
      benchmark.prepare();
      assertTrue(benchmark.known().rule().orElseThrow().endsWith(":100"));
      assertTrue(benchmark.stranger().rule().orElseThrow().endsWith(":100"));
    }
  }
}
