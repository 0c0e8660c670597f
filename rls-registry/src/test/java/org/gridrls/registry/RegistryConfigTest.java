package org.gridrls.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.registry.membership.MembershipLimits;
import org.junit.jupiter.api.Test;

class RegistryConfigTest {
  private static RegistryConfig read(Map<String, ?> values) {
    return ConfigFile.of(values, settings -> RegistryConfig.read(settings.section("registry")))
        .value();
  }

  @Test
  void defaultsAreThese() {
    MembershipLimits limits =
        new MembershipLimits(
            Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofHours(1), 10_000, 10_000);
    assertEquals(
        new RegistryConfig(
            limits, Duration.ofMillis(250), UpdatePolicy.PATTERN, limits.leaseDefault()),
        read(Map.of()));
  }

  @Test
  void everySettingIsRead() {
    MembershipLimits limits =
        new MembershipLimits(
            Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofMinutes(2), 50, 10_000);
    Map<String, ?> values =
        Map.of(
            "registry.lease-min", "200ms",
            "registry.lease-default", "5s",
            "registry.lease-max", "2m",
            "registry.members-max", 50,
            "registry.policy", "hash(2)",
            "registry.settle", "7s");
    assertEquals(
        new RegistryConfig(
            limits, Duration.ofMillis(250), UpdatePolicy.hash(2), Duration.ofSeconds(7)),
        read(values));
  }

  @Test
  void aPolicyThatIsNoneIsAMistake() {
    RlsException failure =
        assertThrows(RlsException.class, () -> read(Map.of("registry.policy", "hash(0)")));
    assertTrue(failure.getMessage().contains("'registry.policy' must be all"), failure::getMessage);
  }

  @Test
  void aShortestLeaseAboveTheLongestIsAMistake() {
    RlsException failure =
        assertThrows(
            RlsException.class,
            () -> read(Map.of("registry.lease-min", "2h", "registry.members-max", 0)));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
    assertTrue(
        failure.getMessage().contains("'registry.lease-min' must not be longer"),
        failure.getMessage());
    assertTrue(
        failure.getMessage().contains("'registry.members-max' must be between"),
        failure.getMessage());
  }
}
