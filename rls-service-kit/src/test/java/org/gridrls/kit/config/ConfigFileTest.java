package org.gridrls.kit.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A configuration is read whole, and all its mistakes are reported together, with file and line.
 */
class ConfigFileTest {
  @TempDir private Path directory;

  /** Holds what a small server would have. */
  private record Shop(int port, String name, Duration pause) {
    static Shop read(Settings settings) {
      Settings server = settings.section("server");
      return new Shop(
          server.integer("port", 80, 0, 65_535, "where it listens"),
          server.text("name", "shop", "what it is called"),
          settings
              .section("update")
              .duration("pause", Duration.ofSeconds(30), "time between updates"));
    }
  }

  private ConfigFile<Shop> read(String... lines) throws IOException {
    Path file = Files.write(directory.resolve("shop.conf"), List.of(lines));
    return ConfigFile.read(Optional.of(file), Map.of(), Shop::read);
  }

  private List<String> mistakes(String... lines) {
    RlsException failure = assertThrows(RlsException.class, () -> read(lines));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
    return failure.getMessage().lines().toList();
  }

  @Test
  void anEmptyFileIsAllDefaults() throws IOException {
    assertEquals(new Shop(80, "shop", Duration.ofSeconds(30)), read("").value());
  }

  @Test
  void valuesAreReadFromSectionsAndPaths() throws IOException {
    assertEquals(
        new Shop(8080, "corner", Duration.ofMinutes(1)),
        read("# a comment", "server { port = 8080, name = corner }", "update.pause = 1m").value());
  }

  @Test
  void allSettingsAreListedWithValueDefaultAndMeaning() throws IOException {
    assertEquals(
        List.of(
            new Setting("server.port", "8080", "80", "where it listens", false),
            new Setting("server.name", "shop", "shop", "what it is called", false),
            new Setting("update.pause", "30s", "30s", "time between updates", false)),
        read("server.port = 8080").settings());
  }

  @Test
  void anUnknownKeyIsRefusedWithItsLineAndASuggestion() {
    assertEquals(
        List.of("shop.conf:3: unknown setting 'server.prot' (did you mean 'server.port'?)"),
        mistakes("server {", "  name = corner", "  prot = 8080", "}"));
  }

  @Test
  void anUnknownKeyLikeNoOtherIsRefusedWithoutASuggestion() {
    assertEquals(
        List.of("shop.conf:1: unknown setting 'colour.of.the.door'"),
        mistakes("colour.of.the.door = green"));
  }

  @Test
  void aMistakeInAValueIsToldWithItsLine() {
    List<String> mistakes = mistakes("server.name = corner", "server.port = 70000");
    assertEquals(
        List.of("shop.conf:2: setting 'server.port' must be between 0 and 65535, not 70000"),
        mistakes);
  }

  @Test
  void allMistakesAreToldTogether() {
    List<String> mistakes =
        mistakes(
            "server.port = many", "update.pause = -1s", "server.nmae = a", "updates.pause = 1s");
    assertEquals(4, mistakes.size(), mistakes::toString);
    assertTrue(mistakes.get(0).startsWith("shop.conf:1: setting 'server.port' has the wrong type"));
    assertTrue(mistakes.get(1).startsWith("shop.conf:2: setting 'update.pause'"));
    assertTrue(mistakes.get(2).startsWith("shop.conf:3: unknown setting 'server.nmae'"));
    assertTrue(mistakes.get(3).startsWith("shop.conf:4: unknown setting 'updates.pause'"));
  }

  @Test
  void aFileThatIsNoConfigurationIsRefusedWithTheLine() {
    List<String> mistakes = mistakes("server {", "  port = 1");
    assertTrue(mistakes.get(0).startsWith("the configuration can't be read: "), mistakes::toString);
    assertTrue(mistakes.get(0).contains("shop.conf: "), mistakes::toString);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    Optional<Path> missing = Optional.of(directory.resolve("missing.conf"));
    RlsException failure =
        assertThrows(RlsException.class, () -> ConfigFile.read(missing, Map.of(), Shop::read));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
    assertTrue(failure.getMessage().contains("missing.conf"), failure.getMessage());
  }

  @Test
  void withoutAFileAllAreDefaults() {
    assertEquals(
        new Shop(80, "shop", Duration.ofSeconds(30)),
        ConfigFile.read(Optional.empty(), Map.of(), Shop::read).value());
  }

  @Test
  void overridesGoBeforeTheFile() throws IOException {
    Path file =
        Files.writeString(directory.resolve("shop.conf"), "server { port = 1, name = corner }");
    Shop shop = ConfigFile.read(Optional.of(file), Map.of("server.port", 2), Shop::read).value();
    assertEquals(new Shop(2, "corner", Duration.ofSeconds(30)), shop);
  }

  @Test
  void anOverrideMayBeAList() {
    List<String> words =
        ConfigFile.read(
                Optional.empty(),
                Map.of("words", "[one, http://two:2]"),
                settings -> settings.texts("words", List.of(), "some words"))
            .value();
    assertEquals(List.of("one", "http://two:2"), words);
  }

  @Test
  void quotedElementsOfAnOverrideMayHaveCommas() {
    List<String> words =
        ConfigFile.read(
                Optional.empty(),
                Map.of("words", "[\"/O=My federation, Inc/CN=.*\", two]"),
                settings -> settings.texts("words", List.of(), "some words"))
            .value();
    assertEquals(List.of("/O=My federation, Inc/CN=.*", "two"), words);
  }

  @Test
  void valuesInHandAreReadTheSameWay() {
    assertEquals(9, ConfigFile.of(Map.of("server.port", 9), Shop::read).value().port());
    assertThrows(RlsException.class, () -> ConfigFile.of(Map.of("server.prot", 9), Shop::read));
  }
}
