package org.gridrls.wsrf.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    List<String> hosts = List.of("*.example.org");
    assertEquals(hosts, read(Map.of("registry.notify.hosts", hosts)).notifying().hosts());
  }
}
