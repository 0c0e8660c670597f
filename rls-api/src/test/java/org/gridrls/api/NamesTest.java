package org.gridrls.api;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks what a name may be: 1 to 4096 characters of any kind that XML can carry and a line can
 * show.
 */
class NamesTest {
  private static final String FACE = Character.toString(0x1F600);

  @ParameterizedTest
  @NullAndEmptySource
  void refusesNoName(String name) {
    RlsException failure = refused(name);
    assertEquals("a logical name must not be empty", failure.getMessage());
  }

  private static RlsException refused(String name) {
    return assertFails(RlsError.BAD_ARGUMENT, () -> Names.require("logical name", name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", " ", "100%_*?\\", "Ω", "ﬁle", "/eos/opendata/cms/", "urn:x:1#2", "日本"})
  void takesAnyOtherName(String name) {
    assertDoesNotThrow(() -> Names.require("logical name", name));
  }

  @Test
  void takes4096CharactersWhateverTheirBytes() {
    assertDoesNotThrow(() -> Names.require("logical name", "x".repeat(4096)));
    assertDoesNotThrow(() -> Names.require("logical name", FACE.repeat(4096)));
  }

  @Test
  void refuses4097Characters() {
    assertTrue(refused("x".repeat(4097)).getMessage().contains("this one has 4097"));
    assertTrue(refused(FACE.repeat(4097)).getMessage().contains("this one has 4097"));
  }

  static IntStream controlCharacters() {
    return IntStream.concat(IntStream.rangeClosed(0, 0x1F), IntStream.rangeClosed(0x7F, 0x9F));
  }

  @ParameterizedTest
  @MethodSource("controlCharacters")
  void refusesEachControlCharacter(int character) {
    RlsException failure = refused("a" + Character.toString(character) + "b");
    String shown = String.format("U+%04X", character);
    assertTrue(failure.getMessage().contains(shown), failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFE, 0xFFFF})
  void refusesWhatXmlCantCarry(int character) {
    refused("a" + (char) character);
    refused((char) character + "b");
  }

  @Test
  void refusesSurrogatesInTheWrongOrder() {
    refused("\uDE00\uD83D");
  }

  @Test
  void aMessageShowsControlCharactersAndLoneSurrogates() {
    assertEquals("a\\u0000b\\u000Ac\\uD800", Names.shown("a\0b\nc\uD800"));
  }

  @Test
  void aMessageKeepsAnOrdinaryNameWhole() {
    String name = "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/10000/file.root";
    assertEquals(name, Names.shown(name));
  }

  @Test
  void aMessageShortensALongNameInTheMiddle() {
    String shown = Names.shown("begin" + "x".repeat(4000) + "end");
    assertEquals(121, shown.length());
    assertTrue(shown.startsWith("beginx"));
    assertTrue(shown.contains("x…x"));
    assertTrue(shown.endsWith("xend"));
  }

  @Test
  void shorteningNeverCutsACharacterInTwo() {
    for (int shift = 0; shift < 2; shift++) {
      String shown = Names.shown("x".repeat(shift) + FACE.repeat(200) + "y".repeat(shift));
      assertFalse(shown.codePoints().anyMatch(NamesTest::isSurrogate), shown);
      assertEquals(121, shown.codePointCount(0, shown.length()));
    }
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  @Test
  void aFailureKeepsTheWholeName() {
    String name = "x".repeat(5000);
    assertEquals(name, refused(name).item().orElseThrow());
    assertTrue(refused(name).getMessage().length() < 250);
  }

  @Test
  void logicalAndTargetNamesKeepTheRules() {
    assertFails(RlsError.BAD_ARGUMENT, () -> new LogicalName("a\nb"));
    assertFails(RlsError.BAD_ARGUMENT, () -> new TargetName(""));
    assertFails(RlsError.BAD_ARGUMENT, () -> Mapping.of("a", null));
  }

  @Test
  void namesAreComparedExactly() {
    assertFalse(new LogicalName("File").equals(new LogicalName("file")));
    assertTrue(Mapping.of("a", "2").compareTo(Mapping.of("b", "1")) < 0);
    assertTrue(Mapping.of("a", "2").compareTo(Mapping.of("a", "1")) > 0);
  }
}
