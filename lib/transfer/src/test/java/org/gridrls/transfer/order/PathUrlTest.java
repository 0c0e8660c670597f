package org.gridrls.transfer.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.junit.jupiter.api.Test;

/** A file's URL names this file and no other one, whatever characters its path has. */
class PathUrlTest {
  @Test
  void aPathIsEncodedWhereServersDecodeIt() {
    for (String prefix : List.of("https://s/d/", "http://s/d/", "davs://s/d/", "file:///d/")) {
      assertEquals(prefix + "a%23b", PathUrl.of(prefix, "a#b"));
      assertEquals(prefix + "a%3Fb", PathUrl.of(prefix, "a?b"));
      assertEquals(prefix + "x%2541y", PathUrl.of(prefix, "x%41y"));
      assertEquals(prefix + "run%207/%C3%A4", PathUrl.of(prefix, "run 7/ä"));
      assertEquals(prefix + "a:b@c=1,d;e+f&g", PathUrl.of(prefix, "a:b@c=1,d;e+f&g"));
    }
  }

  @Test
  void aDecomposedLetterStaysDecomposed() {
    assertEquals("https://s/e%CC%81", PathUrl.of("https://s/", "e\u0301"));
  }

  @Test
  void rootTakesAPathAsItIs() {
    assertEquals("root://s//d/x%41y z", PathUrl.of("root://s//d/", "x%41y z"));
    assertThrows(RlsException.class, () -> PathUrl.of("root://s//d/", "a?b"));
    assertThrows(RlsException.class, () -> PathUrl.of("root://s//d/", "a#b"));
  }

  @Test
  void anEscapeIsRefusedWhereClientsDisagreeAboutIt() {
    assertEquals("gsiftp://s/100%", PathUrl.of("gsiftp://s/", "100%"));
    assertThrows(RlsException.class, () -> PathUrl.of("gsiftp://s/", "x%41y"));
  }

  @Test
  void aPrefixThatIsNoUrlIsFollowedByThePath() {
    assertEquals("/d/a#b?%41", PathUrl.of("/d/", "a#b?%41"));
    assertThrows(RlsException.class, () -> PathUrl.of("https://s/get?file=", "a"));
  }

  /** No name of a file becomes part of a host or of its port. */
  @Test
  void aPrefixThatEndsInAHostIsRefused() {
    for (String prefix : List.of("https://s", "http://s:8080", "root://s", "davs://[::1]:443")) {
      assertThrows(RlsException.class, () -> PathUrl.of(prefix, "a"), prefix);
      assertEquals(prefix + "/a", PathUrl.of(prefix, "/a"));
    }
    assertEquals("https://s/run-a", PathUrl.of("https://s/run-", "a"));
  }

  @Test
  void thePathComesBackOutOfTheUrl() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      String path = path(random);
      String url = PathUrl.of("https://s/d/", path);
      assertEquals(Optional.of(path), PathUrl.path("https://s/d/", url), "seed " + seed);
      URI fetched = TargetUrl.of(new TargetName(url)).orElseThrow().uri();
      assertEquals("/d/" + path, fetched.getPath(), "seed " + seed);
    }
  }

  private static String path(Random random) {
    int[] points = "ab/ %41?#+&;=:@äe\u0301\uD83D\uDE00\"<>\\^`{|}".codePoints().toArray();
    StringBuilder text = new StringBuilder("f");
    for (int i = random.nextInt(12); i > 0; i--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  @Test
  void aUrlThatNamesNothingBelowThePrefixHasNoPath() {
    assertEquals(Optional.empty(), PathUrl.path("https://s/d/", "https://s/e/a"));
    assertEquals(Optional.empty(), PathUrl.path("https://s/d/", "https://s/d/a#b"));
    assertEquals(Optional.empty(), PathUrl.path("https://s/d/", "https://s/d/%FF"));
    assertEquals(Optional.of("x%41y"), PathUrl.path("root://s//d/", "root://s//d/x%41y"));
  }
}
