package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gridrls.wire.lrc.AttributeCondition;
import org.gridrls.wire.lrc.AttributeOperator;
import org.gridrls.wire.lrc.AttributeSearch;
import org.gridrls.wire.lrc.AttributeSearchPage;
import org.gridrls.wire.lrc.Junction;
import org.gridrls.wire.lrc.Selection;
import org.gridrls.wire.types.Attribute;
import org.gridrls.wire.types.AttributeSelection;
import org.gridrls.wire.types.ErrorCode;
import org.gridrls.wire.types.PageRequest;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The search by attributes, by whoever may send what. */
class SearchOperationsTest extends EndpointFixture {
  @BeforeEach
  void fill() throws Exception {
    defineSize();
    for (int i = 0; i < 5; i++) {
      endpoint.put(item("n" + i, "t" + i, size(i)));
    }
  }

  private static AttributeCondition condition(AttributeOperator operator, Attribute... values) {
    AttributeCondition condition = new AttributeCondition();
    condition.setAttributeName("size");
    condition.setOperator(operator);
    condition.setValue(values.length > 0 ? values[0] : null);
    condition.setUpperValue(values.length > 1 ? values[1] : null);
    return condition;
  }

  private static AttributeSearch search(AttributeCondition... conditions) {
    AttributeSearch search = new AttributeSearch();
    search.setObjectType(LFN);
    search.getCondition().addAll(Arrays.asList(conditions));
    return search;
  }

  private static Attribute text(String value) {
    Attribute attribute = new Attribute();
    attribute.setName("size");
    attribute.setStringValue(value);
    return attribute;
  }

  private List<String> found(AttributeSearch search) throws RlsFaultMessage {
    return endpoint.searchAttributes(search, null, null).getObject().stream()
        .map(object -> object.getObjectName())
        .toList();
  }

  @Test
  void everyOperatorOfTheContractIsThere() throws Exception {
    for (AttributeOperator operator : AttributeOperator.values()) {
      switch (operator) {
        case ALL -> assertEquals(5, found(search(condition(operator))).size());
        case BETWEEN ->
            assertEquals(List.of("n1", "n2"), found(search(condition(operator, size(1), size(2)))));
        case LIKE ->
            faults(
                ErrorCode.BAD_ATTRIBUTE_OPERATOR,
                () -> found(search(condition(operator, text("a*")))));
        default -> assertTrue(found(search(condition(operator, size(2)))).size() < 5);
      }
    }
  }

  @Test
  void conditionsAreJoinedAndNamesMatched() throws Exception {
    AttributeSearch search =
        search(
            condition(AttributeOperator.LESS, size(1)),
            condition(AttributeOperator.GREATER, size(2)));
    faults(ErrorCode.BAD_ARGUMENT, () -> found(search));
    search.setJunction(Junction.AND);
    assertEquals(List.of(), found(search));
    search.setJunction(Junction.OR);
    assertEquals(List.of("n0", "n3", "n4"), found(search));
    search.setNamePattern("*[0-3]");
    assertEquals(List.of(), found(search));
    search.setNamePattern("?3");
    assertEquals(List.of("n3"), found(search));
  }

  @Test
  void pagesCarryTheAttributesChosen() throws Exception {
    AttributeSelection all = new AttributeSelection();
    all.setAll(true);
    PageRequest page = new PageRequest();
    page.setLimit(3);
    AttributeSearch search = search(condition(AttributeOperator.ALL));
    AttributeSearchPage first = endpoint.searchAttributes(search, all, page);
    assertEquals(3, first.getLimit());
    assertEquals(2L, first.getObject().get(2).getAttribute().get(0).getIntValue());
    assertNull(first.getObject().get(0).getCode());
    page.setCursor(first.getNextCursor());
    AttributeSearchPage second = endpoint.searchAttributes(search, all, page);
    assertEquals(2, second.getObject().size());
    assertNull(second.getNextCursor());
    page.setCursor("x");
    faults(ErrorCode.BAD_CURSOR, () -> endpoint.searchAttributes(search, all, page));
    all.getName().add("nothing");
    faults(ErrorCode.ATTRIBUTE_NOT_FOUND, () -> endpoint.searchAttributes(search, all, null));
  }

  @Test
  void whatIsNoSearchIsABadArgument() throws Exception {
    AttributeSearch noType = search(condition(AttributeOperator.ALL));
    noType.setObjectType(null);
    AttributeSearch badPattern = search(condition(AttributeOperator.ALL));
    badPattern.setNamePattern("a\\");
    AttributeCondition noName = condition(AttributeOperator.ALL);
    noName.setAttributeName(null);
    AttributeCondition longName = condition(AttributeOperator.ALL);
    longName.setAttributeName("x".repeat(251));
    Attribute other = size(1);
    other.setName("other");
    Attribute nothing = new Attribute();
    nothing.setName("size");
    Attribute two = size(1);
    two.setFloatValue(1.0);
    Attribute infinite = new Attribute();
    infinite.setName("size");
    infinite.setFloatValue(Double.NaN);
    List<AttributeSearch> bad =
        Arrays.asList(
            null,
            new AttributeSearch(),
            noType,
            badPattern,
            search(),
            search((AttributeCondition) null),
            search(noName),
            search(longName),
            search(condition(null, size(1))),
            search(condition(AttributeOperator.EQUAL)),
            search(condition(AttributeOperator.EQUAL, size(1), size(2))),
            search(condition(AttributeOperator.ALL, size(1))),
            search(condition(AttributeOperator.BETWEEN, size(1))),
            search(condition(AttributeOperator.EQUAL, other)),
            search(condition(AttributeOperator.EQUAL, infinite)),
            search(condition(AttributeOperator.EQUAL, text("a\nb"))),
            search(condition(AttributeOperator.LIKE, text(""))),
            search(condition(AttributeOperator.LIKE, text("*".repeat(4_097)))));
    for (AttributeSearch search : bad) {
      faults(ErrorCode.BAD_ARGUMENT, () -> found(search));
    }
    for (Attribute value : List.of(nothing, two)) {
      RlsFaultMessage fault =
          org.junit.jupiter.api.Assertions.assertThrows(
              RlsFaultMessage.class,
              () -> found(search(condition(AttributeOperator.EQUAL, value))));
      assertTrue(fault.getFaultInfo().getCode().name().startsWith("BAD_"));
    }
  }

  @Test
  void whatDoesNotFitIsATypedFault() throws Exception {
    AttributeCondition unknown = condition(AttributeOperator.ALL);
    unknown.setAttributeName("nothing");
    faults(ErrorCode.ATTRIBUTE_NOT_FOUND, () -> found(search(unknown)));
    faults(
        ErrorCode.BAD_ATTRIBUTE_TYPE,
        () -> found(search(condition(AttributeOperator.EQUAL, text("1")))));
    AttributeSearch ofTargets = search(condition(AttributeOperator.ALL));
    ofTargets.setObjectType(PFN);
    faults(ErrorCode.ATTRIBUTE_NOT_FOUND, () -> found(ofTargets));
    AttributeSearch many = search();
    many.getCondition().addAll(Collections.nCopies(100_000, condition(AttributeOperator.ALL)));
    many.setJunction(Junction.OR);
    faults(ErrorCode.TOO_LARGE, () -> found(many));
  }

  @Test
  void mappingsAreDeletedByAttributes() throws Exception {
    Selection selection = new Selection();
    selection.setAttributes(search(condition(AttributeOperator.LESS, size(3))));
    selection.setTargetPattern("t[12]");
    assertEquals(0, endpoint.deleteMatching(selection, false).getDeleted());
    selection.setTargetPattern("t?");
    assertEquals(3, endpoint.deleteMatching(selection, true).getDeleted());
    selection.setTargetName("t1");
    faults(ErrorCode.BAD_ARGUMENT, () -> endpoint.deleteMatching(selection, false));
    selection.setTargetPattern(null);
    assertEquals(1, endpoint.deleteMatching(selection, false).getDeleted());
    selection.setTargetName(null);
    assertEquals(2, endpoint.deleteMatching(selection, false).getDeleted());
    assertEquals(2, catalog.counts().mappings());
    selection.setAttributes(search(condition(AttributeOperator.EQUAL, text("1"))));
    faults(ErrorCode.BAD_ATTRIBUTE_TYPE, () -> endpoint.deleteMatching(selection, false));
    selection.setAttributes(search());
    faults(ErrorCode.BAD_ARGUMENT, () -> endpoint.deleteMatching(selection, false));
    assertEquals(2, catalog.counts().mappings());
  }
}
