package org.gridrls.kit.membership;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.kit.config.Settings;

/**
 * How a server takes part in the federation.
 *
 * @param registry URL of the registry; without it a server that is a registry joins itself, any
 *     other stays alone
 */
public record MembershipConfig(Optional<String> registry, Duration lease) {
  public static MembershipConfig read(Settings settings) {
    return new MembershipConfig(
        settings.optionalText(
            "registry", "URL of the registry to join; a server that is a registry joins itself"),
        settings.duration(
            "lease",
            Duration.ofSeconds(30),
            "how long the federation believes in us without renewal"));
  }

  public Duration renewal() {
    return lease.dividedBy(3);
  }
}
