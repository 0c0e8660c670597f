package org.gridrls.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingSelection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Reads ask the foreign catalog, and everything else is refused. */
class BridgedCatalogTest {
  private static final AttributeSelection NONE = AttributeSelection.NONE;
  private final FakeCatalog foreign = new FakeCatalog();
  private final AtomicLong nanos = new AtomicLong();
  private final BridgedCatalog catalog =
      new BridgedCatalog(foreign, new LiveQueries(foreign, nanos::get), null);

  private static void assertRefused(RlsError error, Executable call) {
    assertEquals(error, assertThrows(RlsException.class, call).error());
  }

  @Test
  void bulkQueriesAnswerInOrderAndInGroups() {
    foreign.put(0, 2_500);
    List<String> names = new ArrayList<>(foreign.files.descendingKeySet());
    names.add("odd:absent");
    List<NameMappings> answers = catalog.bulkQuery(ObjectType.LOGICAL_NAME, names, NONE);
    assertEquals(names, answers.stream().map(NameMappings::name).toList());
    assertEquals(
        Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), answers.get(answers.size() - 1).error());
    assertEquals(List.of("query 1000", "query 1000", "query 501"), foreign.calls);
  }

  @Test
  void filesThatWereFoundServeEqualQuestionsForASecond() {
    foreign.put(0, 1);
    assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
    foreign.files.clear();
    nanos.set(LiveQueries.KEPT_NANOS);
    assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
    nanos.set(LiveQueries.KEPT_NANOS + 1);
    assertEquals(List.of(false), catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
  }

  @Test
  void absentNamesAreAskedForEachTime() {
    assertEquals(List.of(false), catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
    foreign.put(0, 1);
    assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
    foreign.files.put("even:00000", "root://other/0");
    Mapping moved = Mapping.of("even:00000", "root://other/0");
    assertEquals(List.of(true), catalog.mappingsExist(List.of(moved)));
  }

  @Test
  void failuresAreNoAnswersAndAreNotKept() {
    foreign.put(0, 1);
    foreign.failAfter = 0;
    for (int i = 0; i < 2; i++) {
      assertRefused(
          RlsError.UNAVAILABLE,
          () -> catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
    }
    foreign.failAfter = 1;
    assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("even:00000")));
  }

  @Test
  void pagesOfAPatternHaveEachRowOnce() {
    foreign.put(0, 100);
    List<String> found = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      MappingPage page =
          catalog.queryPattern(
              ObjectType.LOGICAL_NAME, GlobPattern.of("*"), NONE, new PageRequest(cursor, 7));
      page.mappings().forEach(row -> found.add(row.mapping().logicalName().value()));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    assertEquals(List.copyOf(foreign.files.keySet()), found);
  }

  @Test
  void changesAndWhatTheForeignCatalogCannotAnswerAreRefused() {
    Mapping mapping = Mapping.of("even:00000", "x");
    var change = new CatalogChange.Create(mapping);
    assertRefused(RlsError.UNSUPPORTED, () -> catalog.apply(List.of(change), BulkMode.PER_ITEM));
    assertRefused(RlsError.UNSUPPORTED, () -> catalog.apply(change));
    assertRefused(RlsError.UNSUPPORTED, catalog::clear);
    assertRefused(RlsError.UNSUPPORTED, catalog::settle);
    assertRefused(
        RlsError.UNSUPPORTED, () -> catalog.deleteMatching(MappingSelection.EVERYTHING, true));
    assertRefused(RlsError.UNSUPPORTED, () -> catalog.exist(ObjectType.TARGET_NAME, List.of("x")));
    assertRefused(
        RlsError.ATTRIBUTE_NOT_FOUND,
        () ->
            catalog.query(
                ObjectType.LOGICAL_NAME,
                "even:00000",
                new AttributeSelection(false, Set.of("owner")),
                PageRequest.first()));
  }
}
