package org.gridrls.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.ServiceAddress;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.HostNameCheck;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.lrc.LrcConfig;
import org.gridrls.registry.RegistryConfig;
import org.gridrls.replicator.ReplicatorConfig;
import org.gridrls.rli.RliConfig;
import org.gridrls.rli.hierarchy.ParentConfig;
import org.gridrls.security.SecurityConfig;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.web.redirect.RedirectConfig;
import org.gridrls.wsrf.group.GroupConfig;

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

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /**
   * Says what the server is, and where it keeps its files.
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

  /**
   * A warning if the server is a registry that joins only other registries: its own list has
   * neither the server nor members that do not name it. {@code baseUrl} is its address.
   */
  Optional<String> unjoinedRegistry(String baseUrl) {
    List<String> joined = membership.registries();
    HostNameCheck names = new HostNameCheck(host, Optional.empty());
    boolean own =
        joined.stream()
            .map(url -> URI.create(ServiceAddress.of(url, MemberPort.REGISTRY)))
            .anyMatch(
                url ->
                    port(url) == port(URI.create(baseUrl))
                        && names.has(UrlAuthority.host(url).orElse(null)));
    return identity.roles().contains(MemberRole.REGISTRY) && !joined.isEmpty() && !own
        ? Optional.of(
            "this server is a registry that it does not join itself: it joins only "
                + String.join(", ", joined)
                + "; leave registry out of roles, or add "
                + baseUrl
                + " to membership.registry of all members")
        : Optional.empty();
  }

  private static int port(URI url) {
    int implied = "https".equals(url.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    return UrlAuthority.port(url) < 0 ? implied : UrlAuthority.port(url);
  }

  public static ServerConfig read(Settings settings) {
    SiteDistances distances = distances(settings);
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
        RedirectConfig.read(settings.section("redirector"), distances),
        ReplicatorConfig.read(settings.section("replicator"), distances));
  }

  private static SiteDistances distances(Settings settings) {
    List<String> lines =
        settings.texts(
            "distances",
            List.of(),
            "distances of sites, each as \"SITE SITE NUMBER\": copies of nearer sites come first");
    try {
      return SiteDistances.of(lines);
    } catch (RlsException e) {
      settings.problem("distances", e.getMessage());
      return SiteDistances.NONE;
    }
  }
}
