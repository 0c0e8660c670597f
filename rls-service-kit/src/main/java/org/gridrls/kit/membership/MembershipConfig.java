package org.gridrls.kit.membership;

import java.time.Duration;
import java.util.List;
import org.gridrls.kit.config.Settings;

/**
 * How a server takes part in the federation.
 *
 * @param registries URLs of the registries; without one a server that is a registry joins itself,
 *     any other stays alone
 * @param leave whether to leave when stopped; who does not is missed only when the lease ends
 */
public record MembershipConfig(List<String> registries, Duration lease, boolean leave) {
  static final int REGISTRIES_MAX = 16;

  public MembershipConfig {
    registries = List.copyOf(registries);
  }

  public static MembershipConfig read(Settings settings) {
    List<String> registries =
        settings.texts(
            "registry",
            List.of(),
            "URLs of the registries to join; default: a server that is a registry joins"
                + " itself");
    if (registries.size() > REGISTRIES_MAX) {
      settings.problem("registry", "names at most " + REGISTRIES_MAX + " registries");
    }
    return new MembershipConfig(
        registries.stream().distinct().toList(),
        settings.duration(
            "lease",
            Duration.ofSeconds(30),
            "how long the federation keeps this server as a member without renewal"),
        settings.flag(
            "leave",
            true,
            "leave the federation on shutdown; false: stay a member, for a short restart"
                + " within the lease"));
  }

  public Duration renewal() {
    return lease.dividedBy(3);
  }
}
