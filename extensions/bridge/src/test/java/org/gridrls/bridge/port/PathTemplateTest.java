package org.gridrls.bridge.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** Names lead to paths, and back, or not at all. */
class PathTemplateTest {
  private static final PathTemplate SUFFIXED = PathTemplate.of("lfn:/{path}.x", "{path}");

  @Test
  void namesLeadBack() {
    assertEquals(Optional.of("lfn:/a/b c.x"), SUFFIXED.logicalName("a/b c"));
    assertEquals(Optional.of("a/b c"), SUFFIXED.path("lfn:/a/b c.x"));
    assertEquals(Optional.of("a"), PathTemplate.of("{key}", "{key}").path("a"));
  }

  @Test
  void namesThatDoNotFitHaveNoOther() {
    for (String path : List.of("", "line\nbreak", "x".repeat(4_096))) {
      assertEquals(Optional.empty(), SUFFIXED.logicalName(path), path);
    }
    for (String name : List.of("lfn:/.x", "lfn:/a", "a.x", "lfn:.x")) {
      assertEquals(Optional.empty(), SUFFIXED.path(name), name);
    }
  }

  @Test
  void templatesWithoutOnePathAreRefused() {
    for (String text : List.of("", "lfn:/", "{key}", "{path}{path}")) {
      assertThrows(RlsException.class, () -> PathTemplate.of(text, "{path}"), text);
    }
  }

  @Test
  void thePrefixOfAPatternIsThatOfAllPathsThatMatch() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    PathTemplate template = PathTemplate.of("a{path}ba", "{path}");
    int matches = 0;
    for (int i = 0; i < 200_000; i++) {
      GlobPattern pattern = GlobPattern.of(text(random, "ab*?"));
      String path = text(random, "ab");
      if (pattern.matches(template.logicalName(path).orElseThrow())) {
        matches++;
        assertTrue(
            template.pathPrefix(pattern).filter(path::startsWith).isPresent(),
            () -> pattern + " " + path + " seed " + seed);
      }
    }
    assertTrue(matches > 100, "seed " + seed);
  }

  @Test
  void aPatternNarrowsThePaths() {
    assertEquals(Optional.of("run"), SUFFIXED.pathPrefix(GlobPattern.of("lfn:/run7.*")));
    assertEquals(Optional.of(""), SUFFIXED.pathPrefix(GlobPattern.of("lf*")));
    assertEquals(Optional.empty(), SUFFIXED.pathPrefix(GlobPattern.of("root:*")));
    assertEquals(Optional.empty(), SUFFIXED.pathPrefix(GlobPattern.of("root:/a/b/c*")));
  }

  private static String text(Random random, String letters) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i >= 0; i--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }
}
