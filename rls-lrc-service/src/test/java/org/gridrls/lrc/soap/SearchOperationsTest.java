package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchPageXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The search by attributes, by callers with different rights. */
class SearchOperationsTest extends EndpointFixture {
  @BeforeEach
  void fill() throws Exception {
    defineSize();
    for (int i = 0; i < 5; i++) {
      endpoint.put(item("n" + i, "t" + i, size(i)));
    }
  }

  private static AttributeConditionXml condition(
      AttributeOperatorXml operator, AttributeXml... values) {
    AttributeConditionXml condition = new AttributeConditionXml();
    condition.setAttributeName("size");
    condition.setOperator(operator);
    condition.setValue(values.length > 0 ? values[0] : null);
    condition.setUpperValue(values.length > 1 ? values[1] : null);
    return condition;
  }

  private static AttributeSearchXml search(AttributeConditionXml... conditions) {
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(LFN);
    search.getCondition().addAll(Arrays.asList(conditions));
    return search;
  }

  private static AttributeXml text(String value) {
    AttributeXml attribute = new AttributeXml();
    attribute.setName("size");
    attribute.setStringValue(value);
    return attribute;
  }

  private List<String> found(AttributeSearchXml search) throws RlsFaultMessage {
    return endpoint.searchAttributes(search, null, null).getObject().stream()
        .map(object -> object.getObjectName())
        .toList();
  }

  @Test
  void everyOperatorOfTheContractIsThere() throws Exception {
    for (AttributeOperatorXml operator : AttributeOperatorXml.values()) {
      switch (operator) {
        case ALL -> assertEquals(5, found(search(condition(operator))).size());
        case BETWEEN ->
            assertEquals(List.of("n1", "n2"), found(search(condition(operator, size(1), size(2)))));
        case LIKE ->
            faults(
                ErrorCodeXml.BAD_ATTRIBUTE_OPERATOR,
                () -> found(search(condition(operator, text("a*")))));
        default -> assertTrue(found(search(condition(operator, size(2)))).size() < 5);
      }
    }
  }

  @Test
  void conditionsAreJoinedAndNamesMatched() throws Exception {
    AttributeSearchXml search =
        search(
            condition(AttributeOperatorXml.LESS, size(1)),
            condition(AttributeOperatorXml.GREATER, size(2)));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> found(search));
    search.setJunction(JunctionXml.AND);
    assertEquals(List.of(), found(search));
    search.setJunction(JunctionXml.OR);
    assertEquals(List.of("n0", "n3", "n4"), found(search));
    search.setNamePattern("*[0-3]");
    assertEquals(List.of(), found(search));
    search.setNamePattern("?3");
    assertEquals(List.of("n3"), found(search));
  }

  @Test
  void pagesCarryTheAttributesChosen() throws Exception {
    AttributeSelectionXml all = new AttributeSelectionXml();
    all.setAll(true);
    PageRequestXml page = new PageRequestXml();
    page.setLimit(3);
    AttributeSearchXml search = search(condition(AttributeOperatorXml.ALL));
    AttributeSearchPageXml first = endpoint.searchAttributes(search, all, page);
    assertEquals(3, first.getLimit());
    assertEquals(2L, first.getObject().get(2).getAttribute().get(0).getIntValue());
    assertNull(first.getObject().get(0).getCode());
    page.setCursor(first.getNextCursor());
    AttributeSearchPageXml second = endpoint.searchAttributes(search, all, page);
    assertEquals(2, second.getObject().size());
    assertNull(second.getNextCursor());
    page.setCursor("x");
    faults(ErrorCodeXml.BAD_CURSOR, () -> endpoint.searchAttributes(search, all, page));
    all.getName().add("nothing");
    faults(ErrorCodeXml.ATTRIBUTE_NOT_FOUND, () -> endpoint.searchAttributes(search, all, null));
  }

  @Test
  void whatIsNoSearchIsABadArgument() throws Exception {
    AttributeSearchXml noType = search(condition(AttributeOperatorXml.ALL));
    noType.setObjectType(null);
    AttributeSearchXml badPattern = search(condition(AttributeOperatorXml.ALL));
    badPattern.setNamePattern("a\\");
    AttributeConditionXml noName = condition(AttributeOperatorXml.ALL);
    noName.setAttributeName(null);
    AttributeConditionXml longName = condition(AttributeOperatorXml.ALL);
    longName.setAttributeName("x".repeat(251));
    AttributeXml other = size(1);
    other.setName("other");
    AttributeXml nothing = new AttributeXml();
    nothing.setName("size");
    AttributeXml two = size(1);
    two.setFloatValue(1.0);
    AttributeXml infinite = new AttributeXml();
    infinite.setName("size");
    infinite.setFloatValue(Double.NaN);
    List<AttributeSearchXml> bad =
        Arrays.asList(
            null,
            new AttributeSearchXml(),
            noType,
            badPattern,
            search(),
            search((AttributeConditionXml) null),
            search(noName),
            search(longName),
            search(condition(null, size(1))),
            search(condition(AttributeOperatorXml.EQUAL)),
            search(condition(AttributeOperatorXml.EQUAL, size(1), size(2))),
            search(condition(AttributeOperatorXml.ALL, size(1))),
            search(condition(AttributeOperatorXml.BETWEEN, size(1))),
            search(condition(AttributeOperatorXml.EQUAL, other)),
            search(condition(AttributeOperatorXml.EQUAL, infinite)),
            search(condition(AttributeOperatorXml.EQUAL, text("a\nb"))),
            search(condition(AttributeOperatorXml.LIKE, text(""))),
            search(condition(AttributeOperatorXml.LIKE, text("*".repeat(4_097)))));
    for (AttributeSearchXml search : bad) {
      faults(ErrorCodeXml.BAD_ARGUMENT, () -> found(search));
    }
    for (AttributeXml value : List.of(nothing, two)) {
      RlsFaultMessage fault =
          Assertions.assertThrows(
              RlsFaultMessage.class,
              () -> found(search(condition(AttributeOperatorXml.EQUAL, value))));
      assertTrue(fault.getFaultInfo().getCode().name().startsWith("BAD_"));
    }
  }

  @Test
  void whatDoesNotFitIsATypedFault() throws Exception {
    AttributeConditionXml unknown = condition(AttributeOperatorXml.ALL);
    unknown.setAttributeName("nothing");
    faults(ErrorCodeXml.ATTRIBUTE_NOT_FOUND, () -> found(search(unknown)));
    faults(
        ErrorCodeXml.BAD_ATTRIBUTE_TYPE,
        () -> found(search(condition(AttributeOperatorXml.EQUAL, text("1")))));
    AttributeSearchXml ofTargets = search(condition(AttributeOperatorXml.ALL));
    ofTargets.setObjectType(PFN);
    faults(ErrorCodeXml.ATTRIBUTE_NOT_FOUND, () -> found(ofTargets));
    AttributeSearchXml many = search();
    many.getCondition().addAll(Collections.nCopies(100_000, condition(AttributeOperatorXml.ALL)));
    many.setJunction(JunctionXml.OR);
    faults(ErrorCodeXml.TOO_LARGE, () -> found(many));
  }

  @Test
  void mappingsAreDeletedByAttributes() throws Exception {
    SelectionXml selection = new SelectionXml();
    selection.setAttributes(search(condition(AttributeOperatorXml.LESS, size(3))));
    selection.setTargetPattern("t[12]");
    assertEquals(0, endpoint.deleteMatching(selection, false).getDeleted());
    selection.setTargetPattern("t?");
    assertEquals(3, endpoint.deleteMatching(selection, true).getDeleted());
    selection.setTargetName("t1");
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.deleteMatching(selection, false));
    selection.setTargetPattern(null);
    assertEquals(1, endpoint.deleteMatching(selection, false).getDeleted());
    selection.setTargetName(null);
    assertEquals(2, endpoint.deleteMatching(selection, false).getDeleted());
    assertEquals(2, catalog.counts().mappings());
    selection.setAttributes(search(condition(AttributeOperatorXml.EQUAL, text("1"))));
    faults(ErrorCodeXml.BAD_ATTRIBUTE_TYPE, () -> endpoint.deleteMatching(selection, false));
    selection.setAttributes(search());
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.deleteMatching(selection, false));
    assertEquals(2, catalog.counts().mappings());
  }
}
