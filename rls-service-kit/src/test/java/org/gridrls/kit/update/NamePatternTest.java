package org.gridrls.kit.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Globs and regular expressions as patterns of a partition, and how updates state them. */
class NamePatternTest {
  private static RlsException refused(String written) {
    RlsException refused = assertThrows(RlsException.class, () -> NamePattern.of(written));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    return refused;
  }

  @Test
  void anExpressionMustMatchTheWholeName() {
    NamePattern runs = NamePattern.of("regex:cms/run[0-9]+/.*\\.root|atlas/x");
    assertTrue(runs.matches("cms/run12/a.root"));
    assertTrue(runs.matches("atlas/x"));
    assertFalse(runs.matches("cms/run12/a_root"));
    assertFalse(runs.matches("cms/run12/a.root.bak"));
    assertFalse(runs.matches("atlas/xy"));
    assertTrue(NamePattern.of("\\regex:a*").matches("regex:ab"), "an escape makes it a glob");
  }

  /** Both ends, of whatever version they are, must say the same of an update. */
  @ParameterizedTest
  @ValueSource(
      strings = {"regex:a.*", "regex:a\\\\", "regex:\\Qa*\\E", "regex:a", "a*", "\\regex:a"})
  void anUpdateStatesAPatternSoThatBothEndsReadTheSame(String written) {
    NamePattern pattern = NamePattern.of(written);
    NamePattern read = NamePattern.ofUpdate(pattern.wireForm());
    assertEquals(pattern, read);
    assertEquals(written, read.toString());
    Names.require("pattern", pattern.wireForm());
  }

  @ParameterizedTest
  @ValueSource(strings = {"regex:a.*", "regex:a\\\\", "regex:\\Qa*\\E", "regex:a"})
  void aVersionThatKnowsOnlyGlobsRefusesAStatedExpression(String written) {
    String stated = NamePattern.of(written).wireForm();
    assertThrows(RlsException.class, () -> GlobPattern.of(stated));
  }

  @Test
  void aVersionThatKnowsOnlyGlobsStatesTheTextOfAnExpressionAsTheGlobThatItSends() {
    NamePattern glob = NamePattern.ofUpdate("regex:cms/.*");
    assertFalse(glob.matches("cms/1"));
    assertTrue(glob.matches("regex:cms/.1"));
    assertNotEquals(NamePattern.of("regex:cms/.*"), glob);
  }

  /** The last one would be stated with an even number of backslashes: as a glob. */
  @ParameterizedTest
  @ValueSource(strings = {"regex:", "regex:(a", "regex:a(?=b)", "regex:a\\", "regex:\\Qa\\"})
  void whatIsNoExpressionIsRefused(String written) {
    refused(written);
  }

  /** Two versions may have different tables of Unicode. */
  @ParameterizedTest
  @ValueSource(strings = {"regex:(?i)a", "regex:(?s-mi:a)", "regex:\\pL", "regex:[\\P{Greek}]"})
  void whatDependsOnTablesOfUnicodeIsRefused(String written) {
    assertTrue(refused(written).getMessage().contains("ignore case"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "regex:(a{1000}){1000}",
        "regex:((a{1000}){1000}){1000}",
        "regex:(?:x{30}y{30}){90}",
        "regex:a{999}b{999}",
        "regex:(a{2}){3}{900}"
      })
  void whatWouldBeALargeProgramIsRefusedBeforeItIsMade(String written) {
    refused(written);
  }

  @Test
  void lengthAndSizeAreLimited() {
    assertTrue(refused("regex:" + "a".repeat(1_001)).getMessage().contains("1 to 1000"));
    refused("regex:" + "a?".repeat(500));
    String uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    assertTrue(NamePattern.of("regex:" + uuid).matches("0261e08f-12c8-eb11-9f6b-0d6a1e6d2c10"));
  }

  @Test
  void anExpressionCoversAQuestionWithoutWildcardsOnly() {
    NamePattern runs = NamePattern.of("regex:cms/.*");
    assertTrue(runs.covers(GlobPattern.of("cms/\\*")));
    assertFalse(runs.covers(GlobPattern.of("cms/1*")), "not obvious, so not said");
    assertTrue(NamePattern.of("cms/*").covers(GlobPattern.of("cms/1*")));
    assertFalse(NamePattern.of("cms/?").covers(GlobPattern.of("cms/*")));
  }

  @Test
  void anInvalidExpressionCountsAsAGlobWhereOlderVersionsMayHaveLetItIn() {
    assertTrue(NamePattern.lenient("regex:(*").matches("regex:(x"));
    assertEquals(NamePattern.of("regex:a"), NamePattern.lenient("regex:a"));
  }
}
