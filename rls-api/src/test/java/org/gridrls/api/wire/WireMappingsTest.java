package org.gridrls.api.wire;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.PageRequestXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Mappings and attributes come back from the wire as they went. */
class WireMappingsTest {
  static List<Attribute> attributes() {
    return Samples.attributes();
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void anAttributeComesBack(Attribute attribute) {
    assertEquals(attribute, WireMappings.attribute(WireMappings.toWire(attribute)));
  }

  @Test
  void anAttributeHasExactlyOneValue() {
    var wire = new AttributeXml();
    wire.setName("size");
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMappings.attribute(wire));
    wire.setIntValue(1L);
    wire.setStringValue("1");
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMappings.attribute(wire));
  }

  @Test
  void anAttributeNeedsAName() {
    var wire = new AttributeXml();
    wire.setIntValue(1L);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMappings.attribute(wire));
  }

  @Test
  void aMappingComesBack() {
    assertEquals(Samples.mapping(), WireMappings.mapping(WireMappings.toWire(Samples.mapping())));
  }

  @Test
  void aMappingWithAttributesComesBackFromBothKindsOfMessage() {
    AttributedMapping item = Samples.attributed();
    assertEquals(item, WireMappings.attributed(WireMappings.toPutItem(item)));
    assertEquals(item, WireMappings.attributed(WireMappings.toRow(item)));
  }

  @Test
  void aDefinitionComesBack() {
    var size = new AttributeDefinition("size", ObjectType.TARGET_NAME, AttributeType.INT);
    assertEquals(size, WireMappings.definition(WireMappings.toWire(size)));
  }

  @ParameterizedTest
  @EnumSource
  void anObjectTypeComesBack(ObjectType type) {
    assertEquals(type, WireMappings.objectType(WireMappings.toWire(type)));
  }

  @ParameterizedTest
  @EnumSource
  void aBulkModeComesBack(BulkMode mode) {
    assertEquals(mode, WireMappings.bulkMode(WireMappings.toWire(mode)));
  }

  @Test
  void noBulkModeIsGuessed() {
    RlsException refused = assertThrows(RlsException.class, () -> WireMappings.bulkMode(null));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
  }

  static List<AttributeSelection> selections() {
    var some = new AttributeSelection(false, Set.of("size", "adler32"));
    return List.of(AttributeSelection.NONE, AttributeSelection.ALL, some);
  }

  @ParameterizedTest
  @MethodSource("selections")
  void aSelectionComesBack(AttributeSelection selection) {
    assertEquals(selection, WireMappings.selection(WireMappings.toWire(selection)));
  }

  @Test
  void noSelectionIsNoMessage() {
    assertNull(WireMappings.toWire(AttributeSelection.NONE));
    var empty = new AttributeSelectionXml();
    assertEquals(AttributeSelection.NONE, WireMappings.selection(empty));
  }

  @Test
  void aPageRequestComesBack() {
    PageRequest page = PageRequest.first(7).after("cursor");
    assertEquals(page, WireMappings.page(WireMappings.toWire(page)));
  }

  @Test
  void noPageRequestIsTheFirstPage() {
    PageRequestXml absent = null;
    assertEquals(PageRequest.first(), WireMappings.page(absent));
    assertEquals(PageRequest.first(), WireMappings.page(new PageRequestXml()));
  }

  @Test
  void aPageRequestWithoutRowsIsRefused() {
    var wire = new PageRequestXml();
    wire.setLimit(0);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMappings.page(wire));
  }

  static List<MappingPage> pages() {
    var last = new MappingPage(List.of(), Optional.empty(), 10);
    return List.of(
        last, new MappingPage(List.of(Samples.attributed()), Optional.of("cursor"), 10_000));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageComesBack(MappingPage page) {
    assertEquals(page, WireMappings.page(WireMappings.toWire(page)));
  }

  static List<NameMappings> answers() {
    var missing = new NameMappings("a", Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), List.of());
    return List.of(
        missing, new NameMappings(Samples.NAME, Optional.empty(), List.of(Samples.attributed())));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void anAnswerOfABulkQueryComesBack(NameMappings answer) {
    assertEquals(answer, WireMappings.answer(WireMappings.toWire(answer)));
  }

  @Test
  void aBulkResultComesBack() {
    var exists = new ItemFailure(3, RlsError.MAPPING_EXISTS, "exists already", "a");
    var broken = new ItemFailure(5, RlsError.STORE_FAILED, "the disk is full", null);
    BulkResult result = new BulkResult(4, List.of(exists, broken));
    assertEquals(result, WireMappings.result(WireMappings.toWire(result)));
    assertEquals(result.again(), WireMappings.result(WireMappings.toWire(result.again())));
  }

  @Test
  void aFailureShowsWhatXmlCantCarry() {
    var failure = new ItemFailure(0, RlsError.BAD_ARGUMENT, "bad: a\0b", "a\0b");
    BulkResult back = WireMappings.result(WireMappings.toWire(new BulkResult(0, List.of(failure))));
    assertEquals("bad: a\\u0000b", back.failures().get(0).message());
    assertEquals("a\\u0000b", back.failures().get(0).item());
  }

  @Test
  void anItemThatAloneFailedIsAnException() {
    var failure = new ItemFailure(0, RlsError.MAPPING_EXISTS, "exists already", "a");
    assertEquals(failure, ItemFailure.of(0, failure.toException()));
    assertTrue(failure.toException().retryAfter().isEmpty());
  }
}
