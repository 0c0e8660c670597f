package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gridrls.api.Limits;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.wire.lrc.AttributeDefinitionXml;
import org.gridrls.wire.lrc.AttributeKeyXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.ChangesXml;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.PageRequestXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests what strangers may send and what they get: conversions, limits, typed faults, and no change
 * by a bad request.
 */
class LrcEndpointTest extends EndpointFixture {
  @Test
  void mappingsComeAndGo() throws Exception {
    endpoint.create("a", "t1");
    endpoint.add("a", "t2");
    endpoint.put(item("b", "t1"));
    assertTrue(endpoint.exists(LFN, "a"));
    assertFalse(endpoint.exists(PFN, "a"));
    assertTrue(endpoint.mappingExists("a", "t2"));
    endpoint.delete("a", "t1");
    assertFalse(endpoint.mappingExists("a", "t1"));
    endpoint.rename(LFN, "a", "c");
    assertEquals("c", endpoint.query(PFN, "t2", null, null).getMapping().get(0).getLogicalName());
    faults(ErrorCodeXml.LOGICAL_NAME_EXISTS, () -> endpoint.create("b", "x"));
    faults(ErrorCodeXml.LOGICAL_NAME_NOT_FOUND, () -> endpoint.query(LFN, "a", null, null));
    endpoint.clear();
    assertEquals(0, catalog.counts().mappings());
  }

  @Test
  void bulkCallsReportEachFailureByItsPlace() throws Exception {
    BulkResultXml created =
        endpoint.bulkCreate(
            null,
            BulkModeXml.PER_ITEM,
            List.of(mapping("a", "t"), mapping("a", "u"), mapping("b", "t")));
    assertEquals(2, created.getApplied());
    assertEquals(1, created.getFailure().get(0).getIndex());
    assertEquals(ErrorCodeXml.LOGICAL_NAME_EXISTS, created.getFailure().get(0).getCode());
    assertEquals(
        1,
        endpoint
            .bulkAdd(null, BulkModeXml.PER_ITEM, List.of(mapping("a", "u"), mapping("x", "u")))
            .getApplied());
    assertEquals(
        0,
        endpoint
            .bulkDelete(null, BulkModeXml.ATOMIC, List.of(mapping("a", "u"), mapping("x", "u")))
            .getApplied());
    assertTrue(endpoint.mappingExists("a", "u"));
    assertEquals(
        1, endpoint.bulkPut(null, BulkModeXml.PER_ITEM, List.of(item("c", "t"))).getApplied());
    NameChangeXml change = new NameChangeXml();
    change.setFrom("c");
    change.setTo("d");
    assertEquals(
        1, endpoint.bulkRename(null, BulkModeXml.PER_ITEM, LFN, List.of(change)).getApplied());
    assertEquals(0, endpoint.bulkCreate(null, BulkModeXml.PER_ITEM, null).getApplied());
  }

  @Test
  void aBulkCallWithARequestIdIsDoneOnce() throws Exception {
    List<MappingXml> mappings = List.of(mapping("a", "t"), mapping(null, "t"));
    BulkResultXml first = endpoint.bulkCreate("id", BulkModeXml.PER_ITEM, mappings);
    assertFalse(first.isReplayed());
    BulkResultXml again = endpoint.bulkCreate("id", BulkModeXml.PER_ITEM, mappings);
    assertTrue(again.isReplayed());
    assertEquals(1, again.getApplied());
    assertEquals(1, again.getFailure().get(0).getIndex());
    faults(
        ErrorCodeXml.REQUEST_ID_REUSED,
        () -> endpoint.bulkDelete("id", BulkModeXml.PER_ITEM, mappings));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.bulkAdd("", BulkModeXml.PER_ITEM, mappings));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.bulkAdd("other", null, mappings));
    assertEquals(1, catalog.counts().mappings());
  }

  @Test
  void bulkQuestionsAreAnsweredInOrder() throws Exception {
    endpoint.create("a", "t");
    var answers = endpoint.bulkQuery(LFN, List.of("x", "a"), null).getAnswer();
    assertEquals(ErrorCodeXml.LOGICAL_NAME_NOT_FOUND, answers.get(0).getCode());
    assertEquals("t", answers.get(1).getMapping().get(0).getTargetName());
    assertTrue(endpoint.bulkExists(PFN, List.of("x", "t")).getAnswer().get(1).isExists());
    assertFalse(
        endpoint.bulkMappingExists(List.of(mapping("x", "t"))).getAnswer().get(0).isExists());
    assertTrue(endpoint.bulkQuery(LFN, null, null).getAnswer().isEmpty());
  }

  @Test
  void listsPage() throws Exception {
    for (int i = 0; i < 5; i++) {
      endpoint.create("n" + i, "t");
    }
    PageRequestXml page = new PageRequestXml();
    page.setLimit(3);
    MappingPageXml first = endpoint.queryPattern(LFN, "n*", null, page);
    assertEquals(3, first.getMapping().size());
    page.setCursor(first.getNextCursor());
    assertEquals(2, endpoint.queryPattern(LFN, "n*", null, page).getMapping().size());
    page.setCursor("x");
    faults(ErrorCodeXml.BAD_CURSOR, () -> endpoint.queryPattern(LFN, "n*", null, page));
    page.setLimit(0);
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.queryPattern(LFN, "n*", null, page));
  }

  @Test
  void attributesAreDefinedSetReadAndRemoved() throws Exception {
    defineSize();
    faults(ErrorCodeXml.ATTRIBUTE_EXISTS, this::defineSize);
    assertEquals(1, endpoint.listAttributeDefinitions(null).getDefinition().size());
    assertEquals(0, endpoint.listAttributeDefinitions(PFN).getDefinition().size());
    endpoint.put(item("a", "t", size(1)));
    ObjectAttributeXml value = new ObjectAttributeXml();
    value.setObjectType(LFN);
    value.setObjectName("a");
    value.setAttribute(size(2));
    faults(ErrorCodeXml.ATTRIBUTE_EXISTS, () -> endpoint.addAttribute(value));
    endpoint.modifyAttribute(value);
    assertEquals(2L, endpoint.getAttributes(LFN, "a", null).getAttribute().get(0).getIntValue());
    assertEquals(
        1, endpoint.bulkModifyAttributes(null, BulkModeXml.PER_ITEM, List.of(value)).getApplied());
    AttributeKeyXml key = new AttributeKeyXml();
    key.setName("size");
    key.setObjectType(LFN);
    faults(ErrorCodeXml.ATTRIBUTE_IN_USE, () -> endpoint.undefineAttribute(key, false));
    ObjectAttributeKeyXml attribute = new ObjectAttributeKeyXml();
    attribute.setObjectType(LFN);
    attribute.setObjectName("a");
    attribute.setAttributeName("size");
    endpoint.removeAttribute(attribute);
    assertEquals(
        1,
        endpoint
            .bulkRemoveAttributes(null, BulkModeXml.PER_ITEM, List.of(attribute))
            .getFailure()
            .size());
    assertEquals(
        1, endpoint.bulkAddAttributes(null, BulkModeXml.PER_ITEM, List.of(value)).getApplied());
    var answers = endpoint.bulkGetAttributes(LFN, List.of("x", "a"), null).getAnswer();
    assertEquals(ErrorCodeXml.LOGICAL_NAME_NOT_FOUND, answers.get(0).getCode());
    assertEquals(1, answers.get(1).getAttribute().size());
    assertEquals(
        1,
        endpoint
            .bulkUndefineAttributes(null, BulkModeXml.PER_ITEM, true, List.of(key))
            .getApplied());
    faults(ErrorCodeXml.ATTRIBUTE_NOT_FOUND, () -> endpoint.put(item("a", "t", size(1))));
  }

  @Test
  void theJournalIsReadInPieces() throws Exception {
    endpoint.create("a", "t");
    endpoint.create("b", "t");
    endpoint.delete("a", "t");
    ChangesXml changes = endpoint.changesSince(1, 1);
    assertEquals(1, changes.getChange().size());
    assertEquals("b", changes.getChange().get(0).getLogicalName());
    assertEquals(1, changes.getOldestSequence());
    assertEquals(3, changes.getLatestSequence());
    assertEquals(3, endpoint.changesSince(0, null).getChange().size());
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.changesSince(0, -1));
  }

  @Test
  void mappingsAreDeletedByNameOrPattern() throws Exception {
    endpoint.create("a*", "t1");
    endpoint.create("ab", "t2");
    SelectionXml selection = new SelectionXml();
    selection.setLogicalName("a*");
    assertEquals(1, endpoint.deleteMatching(selection, true).getDeleted());
    assertEquals(1, endpoint.deleteMatching(selection, false).getDeleted());
    selection.setLogicalPattern("a*");
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.deleteMatching(selection, false));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.deleteMatching(new SelectionXml(), false));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.deleteMatching(null, false));
    selection.setAttributes(new AttributeSearchXml());
    selection.setLogicalPattern(null);
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.deleteMatching(selection, false));
    assertTrue(endpoint.exists(LFN, "ab"));
  }

  @Test
  void updateTargetsAreListed() throws Exception {
    assertEquals(0, endpoint.listUpdateTargets().getTarget().size());
    faults(ErrorCodeXml.UPDATE_TARGET_NOT_FOUND, () -> endpoint.getUpdateTarget("http://rli:1"));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.getUpdateTarget(null));
  }

  @Test
  void hostileNamesAreRefusedAndNothingIsChanged() throws Exception {
    endpoint.create("a", "t");
    CatalogCounts before = catalog.counts();
    for (String bad :
        Arrays.asList(
            null, "", "x".repeat(5_000), "a\u0000b", "a\nb", "\u0085", "\uD800", "a\uFFFE")) {
      List<Executable> calls =
          List.of(
              () -> endpoint.create(bad, "t"),
              () -> endpoint.create("x", bad),
              () -> endpoint.add(bad, "t"),
              () -> endpoint.add("a", bad),
              () -> endpoint.put(item(bad, "t")),
              () -> endpoint.put(item("a", bad)),
              () -> endpoint.delete(bad, "t"),
              () -> endpoint.delete("a", bad),
              () -> endpoint.rename(LFN, "a", bad),
              () -> endpoint.rename(PFN, bad, "u"),
              () -> endpoint.exists(LFN, bad),
              () -> endpoint.mappingExists("a", bad),
              () -> endpoint.query(PFN, bad, null, null),
              () -> endpoint.queryPattern(LFN, bad, null, null),
              () -> endpoint.bulkQuery(LFN, Arrays.asList("a", bad), null),
              () -> endpoint.bulkExists(LFN, Arrays.asList("a", bad)),
              () -> endpoint.bulkMappingExists(List.of(mapping("a", bad))),
              () -> endpoint.getAttributes(LFN, bad, null),
              () -> endpoint.bulkGetAttributes(LFN, Arrays.asList(bad, "a"), null));
      for (Executable call : calls) {
        faults(ErrorCodeXml.BAD_ARGUMENT, call);
      }
      BulkResultXml bulk =
          endpoint.bulkPut(null, BulkModeXml.ATOMIC, List.of(item("n", "t"), item(bad, "t")));
      assertEquals(0, bulk.getApplied());
      assertEquals(ErrorCodeXml.BAD_ARGUMENT, bulk.getFailure().get(0).getCode());
      assertEquals(before, catalog.counts());
    }
  }

  @Test
  void aBadItemOfABulkCallFailsAlone() throws Exception {
    List<MappingXml> mappings =
        new ArrayList<>(List.of(mapping("a", "t"), mapping(null, "t"), mapping("b", "t")));
    mappings.add(null);
    BulkResultXml result = endpoint.bulkCreate(null, BulkModeXml.PER_ITEM, mappings);
    assertEquals(2, result.getApplied());
    assertEquals(
        List.of(1, 3), result.getFailure().stream().map(failure -> failure.getIndex()).toList());
    assertTrue(
        result.getFailure().stream()
            .allMatch(failure -> failure.getCode() == ErrorCodeXml.BAD_ARGUMENT));
  }

  @Test
  void whatIsMissingIsABadArgument() {
    AttributeXml noValue = new AttributeXml();
    noValue.setName("size");
    AttributeXml noName = size(1);
    noName.setName(null);
    List<Executable> calls =
        List.of(
            () -> endpoint.put(null),
            () -> endpoint.put(item("a", "t", noValue)),
            () -> endpoint.put(item("a", "t", noName)),
            () -> endpoint.exists(null, "a"),
            () -> endpoint.query(null, "a", null, null),
            () -> endpoint.queryPattern(null, "a", null, null),
            () -> endpoint.queryPattern(LFN, "a\\", null, null),
            () -> endpoint.bulkQuery(null, List.of(), null),
            () -> endpoint.bulkExists(null, List.of()),
            () -> endpoint.bulkMappingExists(Collections.singletonList(null)),
            () -> endpoint.rename(null, "a", "b"),
            () -> endpoint.bulkRename(null, BulkModeXml.PER_ITEM, null, List.of()),
            () -> endpoint.bulkCreate(null, null, List.of(mapping("a", "t"))),
            () -> endpoint.defineAttribute(null),
            () -> endpoint.defineAttribute(new AttributeDefinitionXml()),
            () -> endpoint.undefineAttribute(null, true),
            () -> endpoint.undefineAttribute(new AttributeKeyXml(), true),
            () -> endpoint.addAttribute(null),
            () -> endpoint.addAttribute(new ObjectAttributeXml()),
            () -> endpoint.removeAttribute(new ObjectAttributeKeyXml()),
            () -> endpoint.getAttributes(null, "a", null));
    calls.forEach(call -> faults(ErrorCodeXml.BAD_ARGUMENT, call));
    assertEquals(0, catalog.counts().mappings());
  }

  @Test
  void aBulkCallHasALimit() {
    List<MappingXml> mappings = Collections.nCopies(Limits.BULK_ITEMS_MAX + 1, mapping("a", "t"));
    faults(ErrorCodeXml.TOO_LARGE, () -> endpoint.bulkCreate(null, BulkModeXml.PER_ITEM, mappings));
    faults(ErrorCodeXml.TOO_LARGE, () -> endpoint.bulkMappingExists(mappings));
    List<String> names = Collections.nCopies(Limits.BULK_ITEMS_MAX + 1, "a");
    faults(ErrorCodeXml.TOO_LARGE, () -> endpoint.bulkQuery(LFN, names, null));
    assertEquals(0, catalog.counts().mappings());
  }
}
