package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.copies.CopyKeeper;
import org.gridrls.lrc.copies.KnownOthers;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.MutableClock;
import org.gridrls.testkit.ProcessorTime;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the processor time of calls whose cost is not proportional to their size, in a catalog
 * of {@code -Dcosts.names} names: the numbers of docs/security-reference.md.
 */
class CostlyQueriesTest extends EndpointFixture {
  private static final int NAMES = Integer.getInteger("costs.names", 20_000);
  private static final int BULK = 1_000;
  private static final int PATTERNS = 100;
  private static final String UNFOUND = "*a*a*?*r*z";

  @TempDir Path directory;

  private static String name(int i) {
    return "/store/data/run%04d/%08d.root".formatted(i / 1_000, i);
  }

  private static LocalReplicaCatalog over(JdbcMappingCatalog store, EndpointFixture fixture) {
    RequestIds ids =
        new RequestIds(store, RequestIdConfig.DEFAULT, Clocks.both(MutableClock.standing()));
    return (LocalReplicaCatalog)
        LrcEndpoints.of(
                store,
                store,
                fixture.updates,
                ids,
                new CopyKeeper(store, ids, new KnownOthers(), () -> false))
            .implementation();
  }

  private void fill(LocalReplicaCatalog lrc) throws Exception {
    lrc.defineAttribute(sizeDefinition());
    for (int from = 0; from < NAMES; from += BULK) {
      List<PutItemXml> items =
          IntStream.range(from, from + BULK)
              .mapToObj(i -> item(name(i), "https://se.example.org" + name(i), size(i % 9)))
              .toList();
      assertEquals(0, lrc.bulkPut(null, BulkModeXml.PER_ITEM, items).getFailure().size());
    }
  }

  private static AttributeSearchXml search() {
    AttributeConditionXml wide = new AttributeConditionXml();
    wide.setAttributeName("size");
    wide.setOperator(AttributeOperatorXml.NOT_EQUAL);
    wide.setValue(size(10));
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(LFN);
    search.getCondition().add(wide);
    search.setNamePattern(UNFOUND);
    return search;
  }

  /** The costliest questions that were found for each operation; none of them finds anything. */
  private static Map<String, Callable<?>> questions(LocalReplicaCatalog lrc) {
    SelectionXml selection = new SelectionXml();
    selection.setTargetPattern(UNFOUND);
    List<Integer> bucket = new ArrayList<>(List.of(7));
    Map<String, Callable<?>> questions = new LinkedHashMap<>();
    questions.put("queryPattern", () -> lrc.queryPattern(LFN, UNFOUND, null, null));
    questions.put("queryPattern of targets", () -> lrc.queryPattern(PFN, UNFOUND, null, null));
    questions.put("searchAttributes", () -> lrc.searchAttributes(search(), null, null));
    questions.put("deleteMatching", () -> lrc.deleteMatching(selection, true));
    questions.put("getNameDigests", () -> lrc.getNameDigests(65_536, null));
    questions.put("getBucketNames", () -> lrc.getBucketNames(65_536, bucket, null, null));
    return questions;
  }

  @Test
  void noCallCostsMoreThanALookupOfEachName() throws Exception {
    try (JdbcMappingCatalog store =
        Stores.EMBEDDED.open(StoreConfig.durable("jdbc:sqlite:" + directory.resolve("lrc.db")))) {
      LocalReplicaCatalog lrc = over(store, this);
      fill(lrc);
      List<String> some = IntStream.range(0, BULK).mapToObj(i -> name(i * (NAMES / BULK))).toList();
      long lookup = ProcessorTime.of(() -> lrc.bulkQuery(LFN, some, null)) / BULK;
      ProcessorTime.note("a lookup, in nanoseconds", lookup);
      for (Map.Entry<String, Callable<?>> question : questions(lrc).entrySet()) {
        long cost = ProcessorTime.of(question.getValue());
        ProcessorTime.note(question.getKey() + ", in ns of a name", cost / NAMES);
        assertTrue(
            cost < 2 * NAMES * lookup,
            () -> question.getKey() + " took " + cost + " ns, a lookup " + lookup);
      }
      long audit =
          ProcessorTime.of(() -> lrc.getNameDigests(64, Collections.nCopies(PATTERNS, UNFOUND)));
      ProcessorTime.note("a pattern of an audit, in ns of a name", audit / PATTERNS / NAMES);
      assertTrue(
          audit < 2L * NAMES * PATTERNS * lookup, () -> audit + " ns for patterns of an audit");
      faults(
          ErrorCodeXml.TOO_LARGE,
          () -> lrc.getNameDigests(64, Collections.nCopies(2 * PATTERNS, UNFOUND)));
      faults(
          ErrorCodeXml.TOO_LARGE,
          () -> lrc.getNameDigests(64, Collections.nCopies(BULK, "/store/data/*z")));
      lrc.getNameDigests(64, Collections.nCopies(BULK, "/other/*"));
    }
  }
}
