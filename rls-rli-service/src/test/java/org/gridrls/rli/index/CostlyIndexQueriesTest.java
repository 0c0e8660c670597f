package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.audit.Buckets;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.testkit.ProcessorTime;
import org.junit.jupiter.api.Test;

/**
 * Measures the processor time of an index's calls whose cost is not proportional to their size,
 * over {@code -Dcosts.names} names: the numbers of docs/security-reference.md.
 */
class CostlyIndexQueriesTest extends WildcardFixture {
  private static final int NAMES = Integer.getInteger("costs.names", 20_000);
  private static final int BULK = 1_000;

  private static String name(int i) {
    return "/store/data/run%04d/%08d.root".formatted(i / 1_000, i);
  }

  private Map<String, Callable<?>> questions() {
    SourceAudit audit = new SourceAudit(sources, Clocks.both(clock));
    Map<String, Callable<?>> questions = new LinkedHashMap<>();
    questions.put(
        "getLRCsByPattern", () -> page("*a*a*?*r*z", Optional.empty(), PageRequest.first()));
    questions.put("getSourceDigests", () -> audit.digests(url("a"), Buckets.COUNT_MAX));
    questions.put(
        "getSourceNames",
        () -> audit.names("a", Buckets.of(Buckets.COUNT_MAX, List.of(7)), PageRequest.first()));
    return questions;
  }

  @Test
  void noCallCostsMoreThanALookupOfEachName() throws Exception {
    scanMax = NAMES;
    told("a", Samples.list(IntStream.range(0, NAMES).mapToObj(i -> name(i)).toList()));
    List<LogicalName> some =
        IntStream.range(0, BULK).mapToObj(i -> new LogicalName(name(i * (NAMES / BULK)))).toList();
    long lookup = ProcessorTime.of(() -> index().lrcsOf(some)) / BULK;
    ProcessorTime.note("a lookup, in nanoseconds", lookup);
    for (Map.Entry<String, Callable<?>> question : questions().entrySet()) {
      long cost = ProcessorTime.of(question.getValue());
      ProcessorTime.note(question.getKey() + ", in ns of a name", cost / NAMES);
      assertTrue(
          cost < 5 * NAMES * lookup,
          () -> question.getKey() + " took " + cost + " ns, a lookup " + lookup);
    }
  }
}
