package org.gridrls.api.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Names;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The schemas bound what a stranger may send, and their words are those of our values, in the same
 * order.
 */
class XsdStyleTest {
  private static final Set<String> BOUNDED =
      Set.of("Name", "Pattern", "Cursor", "ServiceUrl", "RequestId", "AttributeName", "MemberName");

  private static final Map<String, Integer> LENGTHS =
      Map.of(
          "Name", Names.LENGTH_MAX,
          "Pattern", Names.LENGTH_MAX,
          "AttributeName", Names.ATTRIBUTE_LENGTH_MAX,
          "MemberName", Member.NAME_LENGTH_MAX);

  static Stream<Document> schemas() {
    return XsdFiles.all().stream();
  }

  static Stream<Element> simpleTypes() {
    return schemas().flatMap(schema -> XsdFiles.simpleTypes(schema).stream());
  }

  @Test
  void everyStringTypeIsBoundedOrAListOfWords() {
    simpleTypes()
        .filter(type -> XsdFiles.enumeration(type).isEmpty())
        .forEach(
            type -> {
              assertEquals(1, facet(type, "minLength"), type.getAttribute("name"));
              assertTrue(facet(type, "maxLength") > 0, type.getAttribute("name"));
            });
  }

  private static int facet(Element simpleType, String name) {
    Element restriction = Xml.child(simpleType, Contract.XSD, "restriction");
    return Integer.parseInt(Xml.child(restriction, Contract.XSD, name).getAttribute("value"));
  }

  @Test
  void theLengthsAreThoseOfTheValues() {
    LENGTHS.forEach((name, length) -> assertEquals(length, facet(simpleType(name), "maxLength")));
  }

  private static Element simpleType(String name) {
    return simpleTypes()
        .filter(type -> type.getAttribute("name").equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no simple type " + name));
  }

  @Test
  void namesPatternsAndCursorsAreOfBoundedTypes() {
    schemas()
        .flatMap(schema -> XsdFiles.partsOf(schema.getDocumentElement()).stream())
        .filter(part -> part.hasAttribute("type"))
        .filter(XsdStyleTest::holdsANameAPatternOrACursor)
        .forEach(
            part ->
                assertTrue(
                    BOUNDED.contains(Contract.name(part, "type").getLocalPart()),
                    () -> part.getAttribute("name") + " is " + part.getAttribute("type")));
  }

  private static boolean holdsANameAPatternOrACursor(Element part) {
    String name = part.getAttribute("name");
    return name.matches("logicalName|targetName|objectName|attributeName|from|to|added|removed")
        || name.matches("(.*P|p)attern|(.*C|c)ursor|requestId|lrc|rli|address");
  }

  @Test
  void elementsAreQualified() {
    schemas()
        .map(Document::getDocumentElement)
        .forEach(schema -> assertEquals("qualified", schema.getAttribute("elementFormDefault")));
  }

  static Stream<Arguments> enumerations() {
    return Stream.of(
        Arguments.of("ErrorCode", RlsError.values()),
        Arguments.of("ObjectType", ObjectType.values()),
        Arguments.of("AttributeType", AttributeType.values()),
        Arguments.of("BulkMode", BulkMode.values()),
        Arguments.of("UpdateKind", UpdateKind.values()),
        Arguments.of("UpdateTargetOrigin", UpdateTargetStatus.Origin.values()),
        Arguments.of("Evidence", Evidence.values()),
        Arguments.of("NotCoveredReason", NotCovered.Reason.values()),
        Arguments.of("Verdict", Verdict.values()),
        Arguments.of("IndexVerdict", IndexVerdict.values()),
        Arguments.of("CatalogOutcomeKind", CatalogOutcome.Kind.values()),
        Arguments.of("Outcome", Receipt.Outcome.values()),
        Arguments.of("Role", MemberRole.values()),
        Arguments.of("PortType", MemberPort.values()),
        Arguments.of("MembershipChangeKind", MemberEvent.values()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("enumerations")
  void theWordsAreThoseOfTheValues(String type, Enum<?>[] values) {
    assertEquals(
        Arrays.stream(values).map(Enum::name).toList(), XsdFiles.enumeration(simpleType(type)));
  }

  @Test
  void theFirstThirtyErrorsHaveTheNumbersOfTheOriginal() {
    List<Integer> numbers = Arrays.stream(RlsError.values()).map(RlsError::number).toList();
    assertEquals(IntStream.rangeClosed(1, 30).boxed().toList(), numbers.subList(0, 30));
    List<Integer> ours = numbers.subList(30, numbers.size());
    assertTrue(ours.stream().allMatch(number -> number > 100), ours::toString);
    assertEquals(numbers.stream().distinct().toList(), numbers);
  }
}
