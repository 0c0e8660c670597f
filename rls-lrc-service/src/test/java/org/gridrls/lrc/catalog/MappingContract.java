package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.lrc.catalog.CatalogChange.RefusedChange;
import org.junit.jupiter.api.Test;

/** How mappings come and go, whatever they are stored in. */
public abstract class MappingContract extends CatalogContract {
  @Test
  void createMakesALogicalNameWithItsFirstTarget() {
    create("a", "t1");
    assertEquals(List.of("a -> t1"), mappingsOf(LFN, "a"));
    assertEquals(List.of("a -> t1"), mappingsOf(PFN, "t1"));
    assertEquals(new CatalogCounts(1, 1, 1, 1), catalog.counts());
  }

  @Test
  void createRejectsAnExistingLogicalName() {
    create("a", "t1");
    RlsException failure = refused(RlsError.LOGICAL_NAME_EXISTS, () -> create("a", "t2"));
    assertEquals("a", failure.item().orElseThrow());
    assertTrue(failure.getMessage().endsWith(": a"), failure.getMessage());
    assertEquals(List.of("a -> t1"), mappingsOf(LFN, "a"));
  }

  @Test
  void createTakesATargetThatOtherNamesHave() {
    create("a", "t");
    create("b", "t");
    assertEquals(List.of("a -> t", "b -> t"), mappingsOf(PFN, "t"));
    assertEquals(new CatalogCounts(2, 1, 2, 2), catalog.counts());
  }

  @Test
  void addNeedsTheLogicalName() {
    refused(RlsError.LOGICAL_NAME_NOT_FOUND, () -> add("a", "t"));
    assertEquals(CatalogCounts.NONE, catalog.counts());
  }

  @Test
  void addRejectsAnExistingMapping() {
    create("a", "t1");
    add("a", "t2");
    refused(RlsError.MAPPING_EXISTS, () -> add("a", "t2"));
    assertEquals(List.of("a -> t1", "a -> t2"), mappingsOf(LFN, "a"));
  }

  @Test
  void putMakesSureThatAMappingIsThereHoweverOften() {
    put("a", "t1");
    put("a", "t2");
    put("a", "t2");
    assertEquals(List.of("a -> t1", "a -> t2"), mappingsOf(LFN, "a"));
    assertEquals(new CatalogCounts(1, 2, 2, 1), catalog.counts());
  }

  @Test
  void aNameGoesWithItsLastMapping() {
    create("a", "t");
    create("b", "t");
    delete("a", "t");
    refused(RlsError.LOGICAL_NAME_NOT_FOUND, () -> mappingsOf(LFN, "a"));
    assertEquals(List.of("b -> t"), mappingsOf(PFN, "t"));
    delete("b", "t");
    refused(RlsError.TARGET_NAME_NOT_FOUND, () -> mappingsOf(PFN, "t"));
    assertEquals(0, catalog.counts().mappings());
    create("a", "t");
  }

  @Test
  void deleteSaysWhatIsMissing() {
    create("a", "t1");
    create("b", "t2");
    refused(RlsError.LOGICAL_NAME_NOT_FOUND, () -> delete("x", "t1"));
    refused(RlsError.TARGET_NAME_NOT_FOUND, () -> delete("a", "x"));
    refused(RlsError.MAPPING_NOT_FOUND, () -> delete("a", "t2"));
    assertEquals(2, catalog.counts().mappings());
  }

  @Test
  void namesAreComparedExactly() {
    List<String> names =
        List.of(
            "A", "a", "a ", "ä", "a\u0308", "%", "_", "\\", "'", "\"", "123", "0123", "😀",
            "\uFFFD");
    names.forEach(name -> create(name, "t:" + name));
    assertEquals(names.size(), catalog.counts().logicalNames());
    names.forEach(name -> assertEquals(List.of(name + " -> t:" + name), mappingsOf(LFN, name)));
    names.forEach(
        name -> assertEquals(List.of(name + " -> t:" + name), mappingsOf(PFN, "t:" + name)));
    assertTrue(catalog.exist(LFN, names).stream().allMatch(Boolean::booleanValue));
    assertTrue(
        catalog.bulkQuery(LFN, names, AttributeSelection.NONE).stream()
            .allMatch(a -> a.mappings().size() == 1));
  }

  @Test
  void aNameMayHave4096CharactersOfAnyPlane() {
    String longest = "😀".repeat(4_096);
    create(longest, longest);
    assertEquals(1, mappingsOf(LFN, longest).size());
    assertEquals(List.of(true), catalog.exist(PFN, List.of(longest)));
    assertEquals(1, matching(LFN, "😀*").size());
  }

  @Test
  void existenceIsAnsweredInTheOrderOfTheQuestion() {
    create("a", "t1");
    create("c", "t2");
    assertEquals(
        List.of(false, true, true, false, true),
        catalog.exist(LFN, List.of("b", "a", "c", "t1", "a")));
    assertEquals(List.of(true, false), catalog.exist(PFN, List.of("t2", "a")));
    assertEquals(
        List.of(false, true, true),
        catalog.mappingsExist(List.of(mapping("a", "t2"), mapping("c", "t2"), mapping("a", "t1"))));
    assertEquals(List.of(), catalog.exist(LFN, List.of()));
  }

  private static List<CatalogChange> creates(Mapping... mappings) {
    return Arrays.stream(mappings).<CatalogChange>map(CatalogChange.Create::new).toList();
  }

  @Test
  void aBulkCallKeepsItsGoodItemsAndReportsTheOthers() {
    create("b", "t");
    BulkResult result =
        catalog.apply(
            creates(mapping("a", "t"), mapping("b", "t2"), mapping("c", "t"), mapping("a", "t2")),
            BulkMode.PER_ITEM);
    assertEquals(2, result.applied());
    assertEquals(List.of(1, 3), result.failures().stream().map(ItemFailure::index).toList());
    assertEquals(List.of("b", "a"), result.failures().stream().map(ItemFailure::item).toList());
    assertTrue(
        result.failures().stream()
            .allMatch(failure -> failure.error() == RlsError.LOGICAL_NAME_EXISTS));
    assertEquals(List.of("a -> t", "b -> t", "c -> t"), matching(LFN, "*"));
  }

  @Test
  void anAtomicCallIsAppliedWholeOrNotAtAll() {
    create("b", "t");
    CatalogCounts before = catalog.counts();
    BulkResult refused =
        catalog.apply(
            creates(mapping("a", "t"), mapping("b", "t2"), mapping("b", "t3")), BulkMode.ATOMIC);
    assertEquals(0, refused.applied());
    assertEquals(List.of(1), refused.failures().stream().map(ItemFailure::index).toList());
    assertEquals(before, catalog.counts());
    assertEquals(List.of("b -> t"), matching(LFN, "*"));
    assertEquals(
        List.of("b"),
        journal.changesSince(0, 10).changes().stream()
            .map(CatalogChanges.Change::logicalName)
            .toList());
    assertEquals(
        2, catalog.apply(creates(mapping("a", "t"), mapping("c", "t")), BulkMode.ATOMIC).applied());
    assertEquals(3, journal.latestSequence());
  }

  @Test
  void changesOfDifferentKindsMeetInOneCallInOrder() {
    BulkResult result =
        catalog.apply(
            List.of(
                new CatalogChange.Create(mapping("a", "t1")),
                new CatalogChange.Add(mapping("a", "t2")),
                new CatalogChange.Delete(mapping("a", "t1")),
                new CatalogChange.Put(AttributedMapping.plain(mapping("b", "t1")))),
            BulkMode.ATOMIC);
    assertEquals(4, result.applied());
    assertEquals(List.of("a -> t2", "b -> t1"), matching(LFN, "*"));
    assertEquals(new BulkResult(0, List.of()), catalog.apply(List.of(), BulkMode.ATOMIC));
  }

  @Test
  void anItemThatIsNoChangeIsRefusedInItsPlace() {
    RlsException why = new RlsException(RlsError.BAD_ARGUMENT, "no name");
    List<CatalogChange> changes =
        List.of(new CatalogChange.Create(mapping("a", "t")), new RefusedChange(why));
    assertEquals(1, catalog.apply(changes, BulkMode.PER_ITEM).failures().get(0).index());
    assertEquals(1, catalog.counts().mappings());
  }

  @Test
  void renameTakesMappingsAlong() {
    create("a", "t1");
    add("a", "t2");
    create("b", "t1");
    refused(
        RlsError.LOGICAL_NAME_EXISTS, () -> catalog.apply(new CatalogChange.Rename(LFN, "a", "b")));
    refused(
        RlsError.LOGICAL_NAME_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.Rename(LFN, "x", "y")));
    catalog.apply(new CatalogChange.Rename(LFN, "a", "c"));
    assertEquals(List.of("b -> t1", "c -> t1", "c -> t2"), matching(LFN, "*"));
    refused(
        RlsError.TARGET_NAME_EXISTS,
        () -> catalog.apply(new CatalogChange.Rename(PFN, "t1", "t2")));
    refused(
        RlsError.TARGET_NAME_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.Rename(PFN, "x", "y")));
    catalog.apply(new CatalogChange.Rename(PFN, "t1", "t3"));
    assertEquals(List.of("b -> t3", "c -> t2", "c -> t3"), matching(LFN, "*"));
    assertEquals(new CatalogCounts(2, 2, 3, 4), catalog.counts());
  }

  /** Renames are applied in order: two names are swapped through a third one. */
  @Test
  void twoNamesAreSwappedInOneAtomicCallThroughAThird() {
    create("a", "t1");
    create("b", "t2");
    for (ObjectType type : List.of(LFN, PFN)) {
      String one = type == LFN ? "a" : "t1";
      String other = type == LFN ? "b" : "t2";
      List<CatalogChange> direct =
          List.of(
              new CatalogChange.Rename(type, one, other),
              new CatalogChange.Rename(type, other, one));
      assertEquals(0, catalog.apply(direct, BulkMode.ATOMIC).applied());
      List<CatalogChange> swap =
          List.of(
              new CatalogChange.Rename(type, one, "aside"),
              new CatalogChange.Rename(type, other, one),
              new CatalogChange.Rename(type, "aside", other));
      assertEquals(3, catalog.apply(swap, BulkMode.ATOMIC).applied());
    }
    assertEquals(List.of("a -> t1", "b -> t2"), matching(LFN, "*"), "both sides were swapped");
  }

  @Test
  void clearRemovesAllAndTellsOfEach() {
    create("b", "t1");
    create("a", "t1");
    add("a", "t2");
    catalog.clear();
    assertEquals(new CatalogCounts(0, 0, 0, 4), catalog.counts());
    assertEquals(
        List.of(new CatalogChanges.Change(3, false, "a"), new CatalogChanges.Change(4, false, "b")),
        journal.changesSince(2, 10).changes());
    create("a", "t1");
    assertEquals(5, journal.latestSequence());
  }

  @Test
  void deleteMatchingRemovesWhatMatchesAndADryRunOnlySaysSo() {
    create("run1/a", "se1/a");
    add("run1/a", "se2/a");
    create("run1/b", "se1/b");
    create("run2/a", "se1/c");
    MappingSelection selection =
        new MappingSelection(
            Optional.of(GlobPattern.of("run1/*")), Optional.of(GlobPattern.of("se1/*")));
    MatchedDeletion expected =
        new MatchedDeletion(2, List.of(mapping("run1/a", "se1/a"), mapping("run1/b", "se1/b")));
    assertEquals(expected, catalog.deleteMatching(selection, true));
    assertEquals(4, catalog.counts().mappings());
    assertEquals(expected, catalog.deleteMatching(selection, false));
    assertEquals(List.of("run1/a -> se2/a", "run2/a -> se1/c"), matching(LFN, "*"));
    assertEquals(0, catalog.deleteMatching(selection, false).deleted());
    assertFalse(catalog.exist(LFN, List.of("run1/b")).get(0));
  }
}
