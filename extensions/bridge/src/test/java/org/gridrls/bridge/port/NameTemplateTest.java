package org.gridrls.bridge.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.NameTemplate.ScopedName;
import org.junit.jupiter.api.Test;

/** Names lead to scopes and names, and back, or not at all. */
class NameTemplateTest {
  private static final NameTemplate USUAL = NameTemplate.of("{scope}:{name}");

  @Test
  void namesLeadBack() {
    assertEquals(Optional.of("cms:/a/b:c"), USUAL.logicalName("cms", "/a/b:c"));
    assertEquals(Optional.of(new ScopedName("cms", "/a/b:c")), USUAL.scoped("cms:/a/b:c"));
    NameTemplate longer = NameTemplate.of("lfn:/{scope}/{name}.x");
    assertEquals(Optional.of("lfn:/a/b/c.x"), longer.logicalName("a", "b/c"));
    assertEquals(Optional.of(new ScopedName("a", "b/c")), longer.scoped("lfn:/a/b/c.x"));
  }

  @Test
  void namesThatDoNotFitHaveNoOther() {
    assertEquals(Optional.empty(), USUAL.logicalName("a:b", "c"));
    assertEquals(Optional.empty(), USUAL.logicalName("a", "line\nbreak"));
    assertEquals(Optional.empty(), USUAL.logicalName("a", "x".repeat(4_096)));
    for (String name : List.of("plain", ":x", "x:", "lfn:/a/b.x")) {
      assertEquals(Optional.empty(), NameTemplate.of("p/{scope}:{name}").scoped(name), name);
    }
    assertEquals(Optional.empty(), NameTemplate.of("aa{scope}:{name}aa").scoped("aaa"));
  }

  @Test
  void everyNameThatItMakesLeadsBack() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    NameTemplate template = NameTemplate.of("a{scope}aba{name}b");
    for (int i = 0; i < 100_000; i++) {
      String scope = text(random);
      String name = text(random);
      template
          .logicalName(scope, name)
          .ifPresent(
              logical ->
                  assertEquals(
                      Optional.of(new ScopedName(scope, name)),
                      template.scoped(logical),
                      "seed " + seed));
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      text.append("ab".charAt(random.nextInt(2)));
    }
    return text.toString();
  }

  @Test
  void templatesThatDoNotLeadBackAreRefused() {
    for (String text :
        List.of("{name}", "{scope}{name}", "{name}:{scope}", "{scope}:{name}{name}")) {
      assertThrows(RlsException.class, () -> NameTemplate.of(text), text);
    }
  }

  @Test
  void patternsNarrowTheScopeAndThePrefix() {
    assertEquals(Optional.of("run/"), USUAL.namePrefix(GlobPattern.of("cms:run/*x"), "cms"));
    assertEquals(Optional.empty(), USUAL.namePrefix(GlobPattern.of("cms:run/*x"), "atlas"));
    assertEquals(Optional.of(""), USUAL.namePrefix(GlobPattern.of("*run"), "atlas"));
    assertEquals(Optional.of(""), USUAL.namePrefix(GlobPattern.of("at*run"), "atlas"));
    assertEquals(Optional.empty(), USUAL.namePrefix(GlobPattern.of("atlas:r*"), "atl"));
    NameTemplate suffixed = NameTemplate.of("{scope}:{name}.x");
    assertEquals(Optional.of("ru"), suffixed.namePrefix(GlobPattern.of("cms:run.?"), "cms"));
  }
}
