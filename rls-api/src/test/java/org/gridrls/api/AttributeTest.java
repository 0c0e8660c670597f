package org.gridrls.api;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An attribute has a short name and one value of its type that every store can keep. */
class AttributeTest {
  @Test
  void keepsItsValue() {
    assertEquals(4123456789L, Attribute.integer("size", 4123456789L).value());
    assertEquals(0.5, Attribute.number("quality", 0.5).value());
    assertEquals("b7014f6f", Attribute.text("adler32", "b7014f6f").value());
    assertEquals("", Attribute.text("comment", "").value());
  }

  @Test
  void timesAreKeptToTheMillisecond() {
    Instant time = Instant.parse("2012-07-04T09:26:53.589793Z");
    Instant kept = Instant.parse("2012-07-04T09:26:53.589Z");
    assertEquals(kept, Attribute.date("recorded", time).value());
    assertEquals(Attribute.date("recorded", kept), Attribute.date("recorded", time));
  }

  @Test
  void refusesAValueOfAnotherType() {
    assertFails(
        RlsError.BAD_ATTRIBUTE_TYPE, () -> new Attribute("size", AttributeType.INT, "4123456789"));
    assertFails(RlsError.BAD_ATTRIBUTE_TYPE, () -> new Attribute("size", AttributeType.INT, 7));
    assertFails(
        RlsError.BAD_ATTRIBUTE_TYPE, () -> new Attribute("size", AttributeType.STRING, null));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void refusesWhatIsNoNumber(double value) {
    assertFails(RlsError.BAD_ARGUMENT, () -> Attribute.number("quality", value));
  }

  @Test
  void aStringHasAtMost65536Characters() {
    String longest = "x".repeat(Attribute.STRING_LENGTH_MAX);
    assertEquals(longest, Attribute.text("comment", longest).value());
    assertFails(RlsError.BAD_ARGUMENT, () -> Attribute.text("comment", longest + "x"));
    assertFails(RlsError.BAD_ARGUMENT, () -> Attribute.text("comment", "a\0b"));
  }

  @Test
  void itsNameHas1To250Characters() {
    assertEquals(250, Attribute.integer("n".repeat(250), 1).name().length());
    assertFails(RlsError.BAD_ARGUMENT, () -> Attribute.integer("n".repeat(251), 1));
    assertFails(RlsError.BAD_ARGUMENT, () -> Attribute.integer("", 1));
    assertFails(RlsError.BAD_ARGUMENT, () -> Attribute.integer(null, 1));
  }

  @Test
  void aDefinitionNeedsAllItsParts() {
    ObjectType logical = ObjectType.LOGICAL_NAME;
    assertFails(
        RlsError.BAD_ARGUMENT, () -> new AttributeDefinition("", logical, AttributeType.INT));
    assertFails(
        RlsError.BAD_ARGUMENT, () -> new AttributeDefinition("size", null, AttributeType.INT));
    assertFails(RlsError.BAD_ARGUMENT, () -> new AttributeDefinition("size", logical, null));
  }

  @Test
  void aSelectionIncludesWhatItNames() {
    AttributeSelection some = new AttributeSelection(false, Set.of("size"));
    assertTrue(some.includes("size"));
    assertFalse(some.includes("adler32"));
    assertTrue(AttributeSelection.ALL.includes("anything"));
    assertFalse(AttributeSelection.NONE.includes("size"));
    assertTrue(AttributeSelection.NONE.isNone());
    assertFalse(AttributeSelection.ALL.isNone());
  }
}
