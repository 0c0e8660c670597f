package org.gridrls.kit.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** How each kind of setting is read, and what is said when it can't be. */
class SettingsTest {
  private enum Kind {
    FULL_LIST,
    BLOOM
  }

  private static <T> T read(Map<String, ?> values, Function<Settings, T> reader) {
    return ConfigFile.of(values, reader).value();
  }

  private static String mistakes(Map<String, ?> values, Function<Settings, ?> reader) {
    RlsException failure = assertThrows(RlsException.class, () -> ConfigFile.of(values, reader));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
    return failure.getMessage();
  }

  private static void mentions(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void withoutAValueEachKindHasItsDefault() {
    Map<String, ?> none = Map.of();
    assertEquals("x", read(none, s -> s.text("k", "x", "m")));
    assertEquals(Optional.empty(), read(none, s -> s.optionalText("k", "m")));
    assertEquals(List.of("x", "y"), read(none, s -> s.texts("k", List.of("x", "y"), "m")));
    assertEquals(true, read(none, s -> s.flag("k", true, "m")));
    assertEquals(Integer.valueOf(7), read(none, s -> s.integer("k", 7, 0, 9, "m")));
    assertEquals(Double.valueOf(0.5), read(none, s -> s.number("k", 0.5, 0, 1, "m")));
    assertEquals(Long.valueOf(64), read(none, s -> s.bytes("k", 64, "m")));
    assertEquals(
        Duration.ofSeconds(3), read(none, s -> s.duration("k", Duration.ofSeconds(3), "m")));
    assertEquals(Path.of("data"), read(none, s -> s.path("k", Path.of("data"), "m")));
    assertEquals(Kind.BLOOM, read(none, s -> s.choice("k", Kind.class, Kind.BLOOM, "m")));
  }

  @Test
  void eachKindIsReadFromItsText() {
    assertEquals("y", read(Map.of("k", "y"), s -> s.text("k", "x", "m")));
    assertEquals(Optional.of("y"), read(Map.of("k", "y"), s -> s.optionalText("k", "m")));
    assertEquals(
        List.of("y", "z"), read(Map.of("k", List.of("y", "z")), s -> s.texts("k", List.of(), "m")));
    assertEquals(List.of("y"), read(Map.of("k", "y"), s -> s.texts("k", List.of(), "m")));
    assertEquals(false, read(Map.of("k", "off"), s -> s.flag("k", true, "m")));
    assertEquals(Integer.valueOf(8), read(Map.of("k", "8"), s -> s.integer("k", 7, 0, 9, "m")));
    assertEquals(Double.valueOf(0.25), read(Map.of("k", 0.25), s -> s.number("k", 0.5, 0, 1, "m")));
    assertEquals(Long.valueOf(64L << 20), read(Map.of("k", "64M"), s -> s.bytes("k", 1, "m")));
    assertEquals(
        Duration.ofMinutes(15), read(Map.of("k", "15m"), s -> s.duration("k", Duration.ZERO, "m")));
    assertEquals(
        Path.of("a", "b"), read(Map.of("k", "a/b"), s -> s.path("k", Path.of("data"), "m")));
    assertEquals(
        Kind.FULL_LIST,
        read(Map.of("k", "Full-List"), s -> s.choice("k", Kind.class, Kind.BLOOM, "m")));
    assertEquals(
        List.of(Kind.BLOOM, Kind.FULL_LIST),
        read(
            Map.of("k", List.of("bloom", "full-list")),
            s -> s.choices("k", Kind.class, List.of(), "m")));
  }

  @Test
  void sectionsAreReadByTheirNames() {
    assertEquals(
        "v", read(Map.of("a.b.k", "v"), s -> s.section("a").section("b").text("k", "x", "m")));
  }

  @Test
  void aValueOfTheWrongKindIsNamedWithItsKey() {
    mentions(
        mistakes(Map.of("a.k", "many"), s -> s.section("a").integer("k", 1, 0, 9, "m")),
        "setting 'a.k' has the wrong type");
    mentions(
        mistakes(Map.of("k", "soon"), s -> s.duration("k", Duration.ofSeconds(1), "m")),
        "'k'",
        "wrong type");
    mentions(mistakes(Map.of("k", "perhaps"), s -> s.flag("k", false, "m")), "'k'", "wrong type");
    mentions(mistakes(Map.of("k", "much"), s -> s.bytes("k", 1, "m")), "'k'", "wrong type");
    mentions(mistakes(Map.of("k", List.of("a")), s -> s.text("k", "x", "m")), "'k'", "wrong type");
    mentions(
        mistakes(Map.of("k", "a\u0000b"), s -> s.path("k", Path.of("x"), "m")),
        "'k'",
        "wrong type");
  }

  @Test
  void aValueOutOfRangeIsNamedWithTheRange() {
    mentions(
        mistakes(Map.of("k", 10), s -> s.integer("k", 1, 0, 9, "m")),
        "'k' must be between 0 and 9, not 10");
    mentions(mistakes(Map.of("k", -1), s -> s.integer("k", 1, 0, 9, "m")), "not -1");
    mentions(
        mistakes(Map.of("k", 1.0), s -> s.number("k", 0.5, 0, 1, "m")),
        "between 0.0 and 1.0, not 1.0");
    mentions(
        mistakes(Map.of("k", "0s"), s -> s.duration("k", Duration.ofSeconds(1), "m")),
        "a positive duration");
    mentions(
        mistakes(Map.of("k", "-3s"), s -> s.duration("k", Duration.ofSeconds(1), "m")),
        "a positive duration");
    mentions(mistakes(Map.of("k", 0), s -> s.bytes("k", 1, "m")), "'k' must be a positive size");
    mentions(mistakes(Map.of("k", -5), s -> s.bytes("k", 1, "m")), "'k'");
    mentions(
        mistakes(Map.of("k", "guess"), s -> s.choice("k", Kind.class, Kind.BLOOM, "m")),
        "must be one of [full-list, bloom], not 'guess'");
    mentions(
        mistakes(
            Map.of("k", List.of("bloom", "guess")),
            s -> s.choices("k", Kind.class, List.of(), "m")),
        "must be one of [full-list, bloom], not 'guess'");
    mentions(
        mistakes(Map.of("k", List.of()), s -> s.choices("k", Kind.class, List.of(Kind.BLOOM), "m")),
        "'k' needs at least one value");
  }

  @Test
  void aMistakeOfSeveralSettingsTogetherIsReportedLikeAnyOther() {
    Function<Settings, Object> reader =
        settings -> {
          settings.section("a").integer("k", 1, 0, 9, "m");
          settings.section("a").problem("k", "does not go with the rest");
          return "";
        };
    mentions(mistakes(Map.of(), reader), "setting 'a.k' does not go with the rest");
  }
}
