package org.gridrls.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.member.MemberRole;
import org.gridrls.group.GroupConfig;
import org.gridrls.hierarchy.ParentConfig;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.lrc.LrcConfig;
import org.gridrls.redirect.RedirectConfig;
import org.gridrls.registry.RegistryConfig;
import org.gridrls.replicator.ReplicatorConfig;
import org.gridrls.rli.RliConfig;
import org.gridrls.security.SecurityConfig;

/** The settings of one server. Immutable. */
public record ServerConfig(
    Identity identity,
    HostConfig host,
    SecurityConfig security,
    MembershipConfig membership,
    LrcConfig lrc,
    RliConfig rli,
    ParentConfig parents,
    RegistryConfig registry,
    GroupConfig group,
    RedirectConfig redirector,
    ReplicatorConfig replicator) {

  /**
   * What the server is, and where it keeps its files.
   *
   * @param name the server's name in the federation; default: host:port
   */
  public record Identity(
      Set<MemberRole> roles,
      Optional<String> name,
      Optional<String> site,
      int preference,
      Path dataDirectory) {
    private static final List<MemberRole> USUAL =
        List.of(MemberRole.LRC, MemberRole.RLI, MemberRole.REGISTRY);

    static Identity read(Settings settings) {
      return new Identity(
          roles(settings),
          settings.optionalText("name", "the server's name in the federation; default: host:port"),
          settings.optionalText("site", "the site that the server belongs to"),
          settings.integer(
              "preference",
              0,
              -1_000,
              1_000,
              "preference of this server among indexes, and of its copies among equally near "
                  + "ones; clients choose higher values first"),
          settings.path(
              "data", Path.of("rls-data"), "the directory that holds the server's files"));
    }

    private static Set<MemberRole> roles(Settings settings) {
      String meaning = "services that the server provides: any of lrc, rli, registry, replicator";
      return new TreeSet<>(settings.choices("roles", MemberRole.class, USUAL, meaning));
    }
  }

  public static ServerConfig read(Settings settings) {
    return new ServerConfig(
        Identity.read(settings),
        HostConfig.read(settings.section("server")),
        SecurityConfig.read(settings.section("security")),
        MembershipConfig.read(settings.section("membership")),
        LrcConfig.read(settings.section("lrc")),
        RliConfig.read(settings.section("rli")),
        ParentConfig.read(settings.section("rli")),
        RegistryConfig.read(settings.section("registry")),
        GroupConfig.read(settings.section("registry")),
        RedirectConfig.read(settings.section("redirector")),
        ReplicatorConfig.read(settings.section("replicator")));
  }
}
