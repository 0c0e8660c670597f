package org.gridrls.api;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The wildcard language: {@code *}, {@code ?}, backslash; all else is ordinary. */
class GlobPatternTest {
  private static final String FACE = Character.toString(0x1F600);

  @ParameterizedTest(name = "{0} matches {1}")
  @CsvSource({
    "abc, abc",
    "*, a",
    "a*, a",
    "*.root, file.root",
    "cms/*/AOD/*.root, cms/Run2012B/AOD/10000/file.root",
    "a?c, abc",
    "?, ?",
    "a**c, abbc",
    "*a*a, aaa",
    "\\*, *",
    "\\?, ?",
    "\\\\, \\",
    "\\a, a",
    "100%, 100%",
    "a_b, a_b",
    "[a], [a]",
    "a.c, a.c"
  })
  void matches(String pattern, String name) {
    assertTrue(GlobPattern.of(pattern).matches(name));
  }

  @ParameterizedTest(name = "{0} does not match {1}")
  @CsvSource({
    "abc, ABC",
    "abc, abcd",
    "abc, ab",
    "a*, ba",
    "*.root, file.roots",
    "a?c, ac",
    "?, ab",
    "\\*, a",
    "\\?, a",
    "100%, 1000",
    "a_b, axb",
    "[a], a",
    "a.c, abc"
  })
  void doesNotMatch(String pattern, String name) {
    assertFalse(GlobPattern.of(pattern).matches(name));
  }

  @Test
  void aStarMatchesNothingTooAndAQuestionMarkDoesNot() {
    assertTrue(GlobPattern.of("*").matches(""));
    assertFalse(GlobPattern.of("?").matches(""));
    assertFalse(GlobPattern.of("a").matches(""));
  }

  @Test
  void aQuestionMarkIsOneCharacterBeyondTheBasicPlaneToo() {
    assertTrue(GlobPattern.of("a?c").matches("a" + FACE + "c"));
    assertFalse(GlobPattern.of("a??c").matches("a" + FACE + "c"));
    assertTrue(GlobPattern.of(FACE + "?").matches(FACE + FACE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "abc\\", "*\\", "a\\\\\\"})
  void refusesALoneBackslashAtTheEnd(String pattern) {
    assertFails(RlsError.BAD_ARGUMENT, () -> GlobPattern.of(pattern));
  }

  @Test
  void refusesWhatIsNoName() {
    assertFails(RlsError.BAD_ARGUMENT, () -> GlobPattern.of(null));
    assertFails(RlsError.BAD_ARGUMENT, () -> GlobPattern.of(""));
    assertFails(RlsError.BAD_ARGUMENT, () -> GlobPattern.of("a\n*"));
    assertFails(RlsError.BAD_ARGUMENT, () -> GlobPattern.of("*".repeat(4097)));
  }

  @ParameterizedTest(name = "{0} begins with {1}")
  @CsvSource({
    "abc, abc, true",
    "cms/Run2012B/*, cms/Run2012B/, false",
    "a?c, a, false",
    "*.root, '', false",
    "?, '', false",
    "a\\*b*, a*b, false",
    "a\\?\\\\, a?\\, true"
  })
  void knowsWhatEveryMatchBeginsWith(String pattern, String prefix, boolean literal) {
    assertEquals(prefix, GlobPattern.of(pattern).literalPrefix());
    assertEquals(literal, GlobPattern.of(pattern).isLiteral());
  }

  @Test
  void translatesTokenByToken() {
    StringBuilder like = new StringBuilder();
    GlobPattern.of("a\\*?**%")
        .translate(
            new GlobPattern.Translator() {
              @Override
              public void anyRun() {
                like.append("<run>");
              }

              @Override
              public void anyOne() {
                like.append("<one>");
              }

              @Override
              public void literal(int codePoint) {
                like.appendCodePoint(codePoint);
              }
            });
    assertEquals("a*<one><run>%", like.toString());
  }

  @Test
  void isItsText() {
    assertEquals("a\\*?", GlobPattern.of("a\\*?").toString());
    assertEquals(GlobPattern.of("a*"), GlobPattern.of("a*"));
    assertEquals(GlobPattern.of("a*").hashCode(), GlobPattern.of("a*").hashCode());
    assertNotEquals(GlobPattern.of("a*"), GlobPattern.of("a**"));
  }

  /**
   * Trying every split of the name between 1000 stars would outlive the sun; the steps must stay
   * bounded.
   */
  @Test
  void aPatternOfManyStarsEnds() {
    String name = "a".repeat(Names.LENGTH_MAX);
    assertFalse(GlobPattern.of("*a".repeat(1000) + "b").matches(name));
    assertFalse(GlobPattern.of("*a*?".repeat(500) + "b*").matches(name));
    assertTrue(GlobPattern.of("*a".repeat(1000) + "*").matches(name));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 2026_11_21})
  void agreesWithTheObviousDefinition(long seed) {
    RandomNames names = new RandomNames(seed);
    for (int i = 0; i < 20_000; i++) {
      String pattern = randomPattern(names);
      String name = names.from(3, 8);
      assertEquals(
          matches(pattern.codePoints().toArray(), 0, name.codePoints().toArray(), 0),
          GlobPattern.of(pattern).matches(name),
          () -> names + ": " + pattern + " and " + name);
    }
  }

  @ParameterizedTest(name = "{0} covers {1}")
  @CsvSource({
    "*, *",
    "/a/*, /a/b*",
    "/a/*, /a/?",
    "/a/*, /a/",
    "*b*, a?b",
    "?, a",
    "??, ?a",
    "\\*, \\*"
  })
  void covers(String pattern, String inside) {
    assertTrue(GlobPattern.of(pattern).covers(GlobPattern.of(inside)));
  }

  @ParameterizedTest(name = "{0} does not cover {1}")
  @CsvSource({"/a/*, /a*", "/a/*, *", "?, *", "a, ?", "/a, /ab", "\\*, *", "*.x, *.y", "a*, *a"})
  void doesNotCover(String pattern, String other) {
    assertFalse(GlobPattern.of(pattern).covers(GlobPattern.of(other)));
  }

  @Test
  void whatAPatternCoversItMatches() {
    RandomNames names = new RandomNames(System.nanoTime());
    for (int i = 0; i < 20_000; i++) {
      GlobPattern one = GlobPattern.of(randomPattern(names));
      GlobPattern other = GlobPattern.of(randomPattern(names));
      String name = names.from(3, 6);
      assertTrue(
          !one.covers(other) || !other.matches(name) || one.matches(name),
          () -> names + ": " + one + " covers " + other + ", " + name);
    }
  }

  private static String randomPattern(RandomNames names) {
    String letters = names.from(3, 6);
    StringBuilder pattern = new StringBuilder();
    for (char letter : letters.toCharArray()) {
      String[] choice = {letter + "", "*", "?", "\\" + letter, "\\*"};
      pattern.append(choice[names.random().nextInt(choice.length)]);
    }
    return pattern.toString();
  }

  /** The model: does {@code pattern} from {@code p} match {@code name} from {@code n}? */
  private static boolean matches(int[] pattern, int p, int[] name, int n) {
    if (p == pattern.length) {
      return n == name.length;
    }
    boolean more = n < name.length;
    return switch (pattern[p]) {
      case '*' -> matches(pattern, p + 1, name, n) || (more && matches(pattern, p, name, n + 1));
      case '?' -> more && matches(pattern, p + 1, name, n + 1);
      case '\\' -> more && name[n] == pattern[p + 1] && matches(pattern, p + 2, name, n + 1);
      default -> more && name[n] == pattern[p] && matches(pattern, p + 1, name, n + 1);
    };
  }
}
