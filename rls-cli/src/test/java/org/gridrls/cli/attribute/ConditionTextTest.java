package org.gridrls.cli.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Map;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions on attributes as people type them. */
class ConditionTextTest {
  private static final Map<String, AttributeType> DEFINED =
      Map.of("bytes", AttributeType.INT, "site", AttributeType.STRING);

  private static void read(Condition expected, String text) {
    assertEquals(expected, ConditionText.condition(text, DEFINED::get));
  }

  @ParameterizedTest
  @CsvSource({
    "=, EQUAL",
    "!=, NOT_EQUAL",
    "<, LESS",
    "<=, LESS_OR_EQUAL",
    ">, GREATER",
    ">=, GREATER_OR_EQUAL"
  })
  void aSignComparesWithATypedValue(String sign, Operator operator) {
    read(Condition.compared(operator, Attribute.integer("size", 42)), "size:int" + sign + "42");
  }

  @Test
  void aNameAloneAsksWhetherTheAttributeIsThere() {
    read(Condition.has("size"), "size");
  }

  @Test
  void withoutATypeItIsThatOfTheDefinition() {
    read(Condition.compared(Operator.GREATER, Attribute.integer("bytes", 42)), "bytes>42");
    read(Condition.compared(Operator.LIKE, Attribute.text("site", "CE*")), "site~CE*");
    read(
        Condition.between(Attribute.integer("bytes", 1), Attribute.integer("bytes", 2)),
        "bytes=1..2");
  }

  @Test
  void blanksAroundTheSignDoNotCountAndNumbersMayBeShort() {
    read(
        Condition.compared(Operator.GREATER, Attribute.integer("bytes", 1_500_000_000)),
        "bytes > 1.5G");
    read(Condition.compared(Operator.LESS, Attribute.integer("size", 2_000)), "size:int < 2k");
    read(Condition.compared(Operator.EQUAL, Attribute.text("site", "CERN")), "site = CERN");
    read(Condition.compared(Operator.EQUAL, Attribute.text("site", " CERN")), "site= CERN");
    read(Condition.compared(Operator.EQUAL, Attribute.text("site", "1G")), "site=1G");
    read(
        Condition.between(Attribute.integer("bytes", 1_000), Attribute.integer("bytes", 2_000)),
        "bytes = 1k..2k");
  }

  @Test
  void aTildeComparesWithAPattern() {
    read(Condition.compared(Operator.LIKE, Attribute.text("run", "2012*")), "run:string~2012*");
  }

  @Test
  void twoDotsStandBetweenBounds() {
    read(
        Condition.between(Attribute.number("mass", -1.5), Attribute.number("mass", 2)),
        "mass:float=-1.5..2");
    read(
        Condition.between(
            Attribute.date("taken", Instant.parse("2012-07-04T00:00:00Z")),
            Attribute.date("taken", Instant.parse("2012-07-05T00:00:00Z"))),
        "taken:date=2012-07-04T00:00:00Z..2012-07-05T00:00:00Z");
  }

  @Test
  void aStringIsTakenAsItIs() {
    read(Condition.compared(Operator.EQUAL, Attribute.text("note", "a..b")), "note:string=a..b");
    read(
        Condition.compared(Operator.EQUAL, Attribute.text("note", "x:int>=1")),
        "note:string=x:int>=1");
    read(Condition.compared(Operator.EQUAL, Attribute.text("note", "")), "note:string=");
  }

  @Test
  void aNameMayHoldAColon() {
    read(Condition.compared(Operator.LESS, Attribute.integer("lhc:run", 7)), "lhc:run:int<7");
  }
}
