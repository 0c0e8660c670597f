package org.gridrls.rli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.update.LastKnownLimits;
import org.gridrls.rli.update.UpdateLimits;
import org.junit.jupiter.api.Test;

/** The settings of an index and their defaults. */
class RliConfigTest {

  @Test
  void defaults() {
    RliConfig config = ConfigFile.of(Map.of(), RliConfig::read).value();
    UpdateLimits updates =
        new UpdateLimits(
            Duration.ofHours(1),
            64,
            Duration.ofMinutes(10),
            64 << 20,
            10_000,
            RecentRemovals.BYTES_MAX);
    RliConfig.AskingConfig asking = new RliConfig.AskingConfig(32, 1_000, Duration.ofSeconds(10));
    assertEquals(
        new RliConfig(
            updates,
            new LastKnownLimits(Duration.ofDays(7), 10L << 30),
            1_000_000,
            asking,
            new RliConfig.UpdatePreferences(List.of(), List.of(UpdateKind.LIST, UpdateKind.BLOOM)),
            Optional.empty()),
        config);
  }

  @Test
  void everySettingIsReadUnderItsKey() {
    Map<String, Object> values =
        Map.ofEntries(
            Map.entry("lease-max", "2h"),
            Map.entry("overlay-max", 7),
            Map.entry("last-known", "3h"),
            Map.entry("last-known-max", "5M"),
            Map.entry("scan-max", 9),
            Map.entry("patterns", List.of("cms/*", "lhcb/*")),
            Map.entry("accepts", "bloom"));
    UpdateLimits updates =
        new UpdateLimits(
            Duration.ofHours(2), 64, Duration.ofMinutes(10), 64 << 20, 7, RecentRemovals.BYTES_MAX);
    assertEquals(
        new RliConfig(
            updates,
            new LastKnownLimits(Duration.ofHours(3), 5 << 20),
            9,
            new RliConfig.AskingConfig(32, 1_000, Duration.ofSeconds(10)),
            new RliConfig.UpdatePreferences(List.of("cms/*", "lhcb/*"), List.of(UpdateKind.BLOOM)),
            Optional.empty()),
        ConfigFile.of(values, RliConfig::read).value());
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    Samples.refused(
        RlsError.BAD_ARGUMENT, () -> ConfigFile.of(Map.of("scan-max", 0), RliConfig::read));
  }

  @Test
  void aRingIsReadAndItsMistakesAreRefused() {
    Map<String, Object> ring =
        Map.of("ring.name", "one", "ring.members", List.of("a:1", "[::1]:2"), "ring.bind", "b:3");
    assertEquals(
        Optional.of(new RingConfig("one", List.of("a:1", "[::1]:2"), "b:3")),
        ConfigFile.of(ring, RliConfig::read).value().ring());
    for (Map<String, Object> mistake :
        List.<Map<String, Object>>of(
            Map.of("ring.name", "one"),
            Map.of("ring.name", "one", "ring.members", "a"),
            Map.of("ring.name", "one", "ring.members", "a:1", "ring.bind", "here"))) {
      Samples.refused(RlsError.BAD_ARGUMENT, () -> ConfigFile.of(mistake, RliConfig::read));
    }
  }
}
