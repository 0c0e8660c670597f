package org.gridrls.rli.hierarchy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.ConfigFile;
import org.junit.jupiter.api.Test;

/** The settings of an index with parents, and their defaults. */
class ParentConfigTest {

  @Test
  void defaults() {
    assertEquals(
        new ParentConfig(
            List.of(), UpdateKind.LIST, Duration.ofSeconds(1), Duration.ofSeconds(5), 64 << 20),
        ConfigFile.of(Map.of(), ParentConfig::read).value());
  }

  @Test
  void everySettingIsReadUnderItsKey() {
    Map<String, Object> values =
        Map.of(
            "parents", List.of("http://above.example"),
            "parent.kind", "bloom",
            "parent.interval", "3s");
    assertEquals(
        new ParentConfig(
            List.of("http://above.example"),
            UpdateKind.BLOOM,
            Duration.ofMillis(600),
            Duration.ofSeconds(3),
            64 << 20),
        ConfigFile.of(values, ParentConfig::read).value());
  }
}
