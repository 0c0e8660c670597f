package org.gridrls.wsrf.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.wsrf.notify.NotifyLimits;
import org.junit.jupiter.api.Test;

class GroupConfigTest {
  private static GroupConfig read(Map<String, ?> values) {
    return ConfigFile.of(values, settings -> GroupConfig.read(settings.section("registry")))
        .value();
  }

  @Test
  void defaultsAreThese() {
    assertEquals(new GroupConfig(2_000, NotifyLimits.DEFAULT), read(Map.of()));
  }

  @Test
  void everySettingIsRead() {
    Map<String, ?> values =
        Map.of(
            "registry.group-members-max", 7,
            "registry.notify.hosts", List.of("*.example.org"),
            "registry.notify.subscriptions-max", 1,
            "registry.notify.pull-points-max", 2,
            "registry.notify.queue-max", 3,
            "registry.notify.threads", 4,
            "registry.notify.attempts", 6,
            "registry.notify.pause", "2s",
            "registry.notify.lease-max", "1h");
    NotifyLimits notifying =
        new NotifyLimits(
            List.of("*.example.org"), 1, 2, 3, 4, 6, Duration.ofSeconds(2), Duration.ofHours(1));
    assertEquals(new GroupConfig(7, notifying), read(values));
  }
}
